import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { groupName, memberCount } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import type { Nesting } from './nesting.ts';
import textStyle from '../../../ui/Text.module.css';
import classes from './NestingPicture.module.css';

interface NestingPictureProps {
  group: Group;
  nesting: Nesting;
  onOpen: (groupId: number) => void;
  onOpenGraph: () => void;
}

const mostShown = 3;

/** What contains a group, the group, and what it contains, one step each way; the graph has the rest. */
export function NestingPicture({ group, nesting, onOpen, onOpenGraph }: NestingPictureProps): ReactNode {
  const parents = nesting.parents(group.id);
  const children = nesting.children(group.id);
  if (parents.length + children.length === 0) {
    return <p className={textStyle.hint}>{say('group-nesting.none')}</p>;
  }
  return (
    <Stack gap={0} align="center">
      {parents.length > 0 && (
        <>
          <Row
            groups={parents}
            label={say('group-nesting.contained-in')}
            onOpen={onOpen}
            onMore={onOpenGraph}
          />
          <Lines count={Math.min(parents.length, mostShown)} isUp />
        </>
      )}
      <div className={classes.self} aria-current="true">
        <Text component="bdi" inherit fw={600} c="var(--rc-accentText)" className="rc-ellipsis">
          {groupName(group)}
        </Text>
        <Text span inherit c="var(--rc-fg2)" className="rc-tabular">
          {memberCount(group)}
        </Text>
      </div>
      {children.length > 0 && (
        <>
          <Lines count={Math.min(children.length, mostShown)} isUp={false} />
          <Row groups={children} label={say('group-nesting.contains')} onOpen={onOpen} onMore={onOpenGraph} />
        </>
      )}
    </Stack>
  );
}

interface RowProps {
  groups: readonly Group[];
  label: string;
  onOpen: (groupId: number) => void;
  onMore: () => void;
}

function Row({ groups, label, onOpen, onMore }: RowProps): ReactNode {
  const hidden = groups.length - mostShown;
  return (
    <ul className={classes.row} aria-label={label}>
      {groups.slice(0, hidden > 0 ? mostShown - 1 : mostShown).map((group) => (
        <li key={group.id}>
          <button
            type="button"
            className={classes.node}
            onClick={() => onOpen(group.id)}
            title={groupName(group)}
          >
            <bdi className="rc-ellipsis">{groupName(group)}</bdi>
            <span className="rc-tabular">{memberCount(group)}</span>
          </button>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={classes.node} onClick={onMore}>
            <Text span inherit className="rc-nowrap">
              {say('count.more', { count: hidden + 1 })}
            </Text>
            <span>{say('group-nesting.in-graph')}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** Lines between the middle of one box and the middles of a row of boxes, in the units of the row. */
function Lines({ count, isUp }: { count: number; isUp: boolean }): ReactNode {
  const places = Array.from({ length: count }, (_, index) => ((index + 0.5) * 300) / count);
  const path = places.map((x) => `M${x} 0V10H150V20`).join('');
  return (
    <svg
      className={classes.lines}
      viewBox="0 0 300 20"
      preserveAspectRatio="none"
      aria-hidden
      style={isUp ? {} : { transform: 'scaleY(-1)' }}
    >
      <path d={path} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
