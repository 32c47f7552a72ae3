import { Flex, Tooltip } from '@mantine/core';
import { memo } from 'react';
import type { Organization } from '#contract/organization.ts';
import { formatCount } from '#contract/words/count.ts';
import { panels, type Panel } from '../../panels/registry.ts';
import { navigate, usePlace } from '../../state/navigation.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './SideNavigation.module.css';

/** Alt with a digit; from the eleventh panel on with Shift too. */
function panelKeys(position: number): string {
  return position <= 10 ? `Alt ${position % 10}` : `Alt Shift ${position - 10}`;
}

/** Drawn again for what it shows alone: the organization has news every second. */
const PanelLink = memo(function PanelLink({
  panel,
  position,
  organizationId,
  count,
  isCurrent,
}: {
  panel: Panel;
  position: number;
  organizationId: string;
  count: number | null;
  isCurrent: boolean;
}) {
  const { id, label, icon: Icon } = panel;
  const open = () => navigate(organizationId, { panel: id });
  useShortcut({
    id: `panel ${id}`,
    keys: panelKeys(position),
    label: `Open ${label}`,
    scope: 'Panels',
    run: open,
  });
  return (
    <li>
      <Tooltip label={label} position="right" events={{ hover: true, focus: true, touch: false }}>
        <button
          type="button"
          className={classes.link}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={open}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
          <span className={classes.label}>{label}</span>
          {count === null || (panel.isUrgent === true && count === 0) ? null : (
            <span className={`${panel.isUrgent === true ? classes.urgent : classes.count} rc-tabular`}>
              {formatCount(count)}
              {panel.isUrgent === true && <span className="rc-visually-hidden"> open</span>}
            </span>
          )}
        </button>
      </Tooltip>
    </li>
  );
});

/** The panels of an organization by group, and the account below them. Icons only in narrow windows. */
export function SideNavigation({ organization }: { organization: Organization }) {
  const place = usePlace();
  const groups = [...new Set(panels.map((panel) => panel.group))];
  return (
    <nav className={classes.navigation} aria-label="Panels" data-region="navigation">
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <p className={classes.heading}>{group}</p>
            <Flex component="ul" direction="column" gap={1}>
              {panels.map((panel, index) =>
                panel.group === group ? (
                  <PanelLink
                    key={panel.id}
                    panel={panel}
                    position={index + 1}
                    organizationId={organization.id}
                    count={panel.count?.(organization) ?? null}
                    isCurrent={panel.id === place.panel}
                  />
                ) : null,
              )}
            </Flex>
          </section>
        ))}
      </div>
      <AccountMenu organization={organization} />
    </nav>
  );
}
