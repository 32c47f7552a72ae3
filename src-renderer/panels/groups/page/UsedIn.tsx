import { Box, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Group, GroupUse } from '#contract/groups.ts';
import type { GroupReference } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import textStyle from '../../../ui/Text.module.css';
import classes from './UsedIn.module.css';

interface UsedInProps {
  group: Group;
  /** null until it is known. */
  uses: readonly GroupUse[] | null;
  /** Whether channels are looked at: they are listed a moment later, or cannot be. */
  knowsChannels: boolean;
}

const sections: readonly { kind: GroupUse['kind']; title: string }[] = [
  { kind: 'subgroup', title: 'Groups that contain it' },
  { kind: 'organization-permission', title: 'Permissions of the organization' },
  { kind: 'group-permission', title: 'Permissions of groups' },
  { kind: 'channel-permission', title: 'Permissions of channels' },
];

/** The first channels by name, and how many more there are. */
function channelNames(names: readonly string[], count: number): ReactNode {
  const shown = names.slice(0, 4);
  const more = count - shown.length;
  return (
    <>
      {shown.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <bdi>#{name}</bdi>
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </>
  );
}

/** Where a group matters: what keeps it from being deactivated, and what its members get through it. */
export function UsedIn({ group, uses, knowsChannels }: UsedInProps): ReactNode {
  const navigate = useNavigate();
  if (uses === null) return <LoadingRows rows={8} />;
  if (uses.length === 0) {
    return (
      <Empty kind="empty" title="This group is not used anywhere">
        No other group contains it, and no permission of the organization, of a group
        {knowsChannels ? ' or of a channel that you can see' : ''} names it.
        {!knowsChannels && ' The channels are not listed yet.'}
      </Empty>
    );
  }
  const open = (reference: GroupReference): ReactNode => (
    <button
      type="button"
      className={classes.link}
      onClick={() => navigate({ panel: 'groups', open: reference.groupId })}
    >
      <bdi>{groupName(reference)}</bdi>
    </button>
  );
  return (
    <div className={classes.uses}>
      <Text maw={640} mb={12} c="dimmed">
        <bdi>{groupName(group)}</bdi> can&apos;t be deactivated while it is in use. What is listed “through”
        another group comes from being in that group.
      </Text>
      {sections.map(({ kind, title }) => {
        const found = uses.filter((use) => use.kind === kind);
        if (found.length === 0) return null;
        return (
          <section key={kind} aria-label={title}>
            <h2>
              {title} <span className="rc-tabular">{formatCount(found.length)}</span>
            </h2>
            <Box component="ul" maw={760}>
              {found.map((use) => (
                <li key={JSON.stringify(use)}>
                  {use.kind === 'subgroup' ? (
                    open(use.group)
                  ) : (
                    <>
                      <span>{use.label}</span>
                      {use.kind === 'group-permission' && (
                        <span className={textStyle.soft}>of {open(use.group)}</span>
                      )}
                      {use.kind === 'channel-permission' && (
                        <span className={textStyle.soft}>
                          in {channelNames(use.channels, use.channelCount)}
                        </span>
                      )}
                    </>
                  )}
                  {use.through !== null && (
                    <Text span inherit ms="auto" fz="sm" c="dimmed">
                      through {open(use.through)}
                    </Text>
                  )}
                </li>
              ))}
            </Box>
          </section>
        );
      })}
      <Text maw={640} mb={12} c="dimmed">
        {knowsChannels
          ? 'Archived channels, and those that you may not know of, are not looked at.'
          : 'The channels are not listed yet.'}
      </Text>
    </div>
  );
}
