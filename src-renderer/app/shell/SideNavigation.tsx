import { Flex, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useState, type ReactNode } from 'react';
import type { Organization } from '#contract/organization.ts';
import { formatCount } from '#contract/words/count.ts';
import { say, type MessageId } from '#words/say.ts';
import type { Panel, PanelGroup } from '../../panels/panel.ts';
import { panels } from '../../panels/registry.ts';
import { navigate, usePlace } from '../../state/navigation.ts';
import { reasonWithout, usePermissions, type RoleRight } from '../../state/permissions.ts';
import { hidden, sayNodes } from '../../ui/say-nodes.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { PanelCommands } from './PanelCommands.tsx';
import { isInSettings } from './settings-entries.ts';
import classes from './SideNavigation.module.css';

/** The headings of the groups, in their order. */
const headings = {
  today: 'shell.group-today',
  organization: 'shell.group-organization',
  manage: 'shell.group-manage',
  you: 'shell.group-you',
} as const satisfies Record<PanelGroup, MessageId>;
const groups = Object.entries(headings);

interface PanelLinkProps {
  panel: Panel;
  organizationId: string;
  count: number | null;
  isCurrent: boolean;
  /** Why the role has no use for it. */
  reason?: string;
}

/** Drawn again for what it shows alone: the organization has news every second. */
const PanelLink = memo(function PanelLink(props: PanelLinkProps) {
  const { panel, organizationId, count, isCurrent, reason } = props;
  const { id, entry, icon: Icon } = panel;
  return (
    <li>
      <Tooltip
        label={reason ?? entry}
        position="right"
        events={{ hover: true, focus: true, touch: false }}
        multiline={reason !== undefined}
        {...(reason !== undefined && { maw: 280 })}
      >
        <button
          type="button"
          className={classes.link}
          aria-current={isCurrent ? 'page' : undefined}
          {...(reason !== undefined && { 'aria-description': reason })}
          onClick={() => navigate(organizationId, { panel: id })}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
          <span className={classes.label}>{entry}</span>
          {count === null || (panel.isUrgent === true && count === 0) ? null : (
            <span className={`${panel.isUrgent === true ? classes.urgent : classes.count} rc-tabular`}>
              {panel.isUrgent === true
                ? sayNodes('shell.open-count', {
                    count,
                    hidden,
                  })
                : formatCount(count)}
            </span>
          )}
        </button>
      </Tooltip>
    </li>
  );
});

/** A panel that the role has no use for, and why. */
interface FoldedPanel {
  readonly panel: Panel;
  readonly right: RoleRight;
  readonly reason: string;
}

interface FoldedPanelsProps {
  folded: readonly FoldedPanel[];
  organization: Organization;
  isCurrent: (panel: Panel) => boolean;
}

/** What the role has no use for, in one row that says why and opens. */
function FoldedPanels({ folded, organization, isCurrent }: FoldedPanelsProps): ReactNode {
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || folded.some(({ panel }) => isCurrent(panel));
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const { me } = organization;
  if (me === null || folded.length === 0) return null;
  const why = reasonWithout(
    me.role,
    folded.map(({ right }) => right),
  );
  return (
    <div role="group" aria-label={say('ui.more')}>
      <Flex component="ul" direction="column" gap={1}>
        <li>
          <Tooltip
            label={say('shell.more-why', { reason: why.toLowerCase() })}
            position="right"
            events={{ hover: true, focus: true, touch: false }}
          >
            <button
              type="button"
              className={classes.link}
              aria-expanded={isOpen}
              onClick={() => setUnfolded(!isOpen)}
            >
              <Chevron size={16} stroke={1.6} aria-hidden />
              <span className={classes.label}>{say('ui.more')}</span>
              <span className={classes.reason}>{why}</span>
            </button>
          </Tooltip>
        </li>
        {isOpen &&
          folded.map(({ panel, reason }) => (
            <PanelLink
              key={panel.id}
              panel={panel}
              organizationId={organization.id}
              count={panel.count?.(organization) ?? null}
              isCurrent={isCurrent(panel)}
              reason={reason}
            />
          ))}
      </Flex>
    </div>
  );
}

/** The panels of an organization by group, and the account below them. Icons only in narrow windows. */
export function SideNavigation({ organization }: { organization: Organization }) {
  const place = usePlace();
  const { byRole } = usePermissions();
  const listed = groups.flatMap(([group]) => panels.filter((panel) => panel.group === group));
  const folded = listed.flatMap((panel): FoldedPanel[] => {
    const reason = panel.right === undefined ? null : byRole(panel.right);
    return panel.right === undefined || reason === null ? [] : [{ panel, right: panel.right, reason }];
  });
  const shown = listed.filter((panel) => !folded.some((each) => each.panel === panel));
  const isCurrent = ({ id }: Panel): boolean =>
    id === place.panel || (id === 'settings' && isInSettings(place.panel));
  return (
    <nav className={classes.navigation} aria-label={say('shell.panels')} data-region="navigation">
      <div className={classes.groups}>
        {groups.map(([group, heading]) => (
          <div key={group} role="group" aria-label={say(heading)}>
            <p className={classes.heading}>{say(heading)}</p>
            <Flex component="ul" direction="column" gap={1}>
              {shown.map((panel) =>
                panel.group === group ? (
                  <PanelLink
                    key={panel.id}
                    panel={panel}
                    organizationId={organization.id}
                    count={panel.count?.(organization) ?? null}
                    isCurrent={isCurrent(panel)}
                  />
                ) : null,
              )}
            </Flex>
          </div>
        ))}
        <FoldedPanels folded={folded} organization={organization} isCurrent={isCurrent} />
      </div>
      <AccountMenu organization={organization} />
      <PanelCommands shown={shown} />
    </nav>
  );
}
