import { Flex, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { groupName, memberCount } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { GroupMark } from '../../../subjects/groups/GroupMark.tsx';
import { nestingOf, outlineOf, type OutlineRow } from './nesting.ts';
import { keyInWriting } from '../../../ui/writing.ts';
import classes from './NestingOutline.module.css';

interface NestingOutlineProps {
  groups: readonly Group[];
  focus: number;
  onOpen: (groupId: number) => void;
}

function outlineRemark({ group, isRepeated }: OutlineRow): string {
  const members = memberCount(group);
  const remark = group.deactivated ? say('group-nesting.deactivated', { members }) : members;
  return isRepeated ? say('group-nesting.repeated', { members: remark }) : remark;
}

/** The nesting in words, by the tree pattern (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/): one tab stop. */
export function NestingOutline({ groups, focus, onOpen }: NestingOutlineProps): ReactNode {
  const rows = useMemo(() => outlineOf(groups, nestingOf(groups)), [groups]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const hidden = new Set<string>();
  // A row comes after the one that it is in.
  for (const { key, above } of rows) {
    if (above !== null && (closed.has(above) || hidden.has(above))) hidden.add(key);
  }
  const shown = rows.filter(({ key }) => !hidden.has(key));
  const initial = rows.find(({ group }) => group.id === focus)?.key ?? rows[0]?.key ?? null;
  const active = shown.find(({ key }) => key === (current ?? initial)) ?? shown[0];
  const place = active === undefined ? -1 : shown.indexOf(active);

  const activeKey = active?.key ?? null;
  useEffect(() => {
    if (activeKey !== null)
      document.getElementById(`${prefix}${activeKey}`)?.scrollIntoView({ block: 'nearest' });
  }, [prefix, activeKey]);

  function toggle(key: string, open: boolean): void {
    const next = new Set(closed);
    if (open) next.delete(key);
    else next.add(key);
    setClosed(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (active === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = keyInWriting(event.key);
    const isOpen = active.hasChildren && !closed.has(active.key);
    const go = (row: OutlineRow | undefined): void => {
      if (row !== undefined) setCurrent(row.key);
    };
    if (event.key === 'ArrowDown') go(shown[place + 1]);
    else if (event.key === 'ArrowUp') go(shown[place - 1]);
    else if (event.key === 'Home') go(shown[0]);
    else if (event.key === 'End') go(shown.at(-1));
    else if (key === 'ArrowRight' && active.hasChildren) {
      if (isOpen) go(shown[place + 1]);
      else toggle(active.key, true);
    } else if (key === 'ArrowLeft') {
      if (isOpen) toggle(active.key, false);
      else go(shown.find(({ key }) => key === active.above));
    } else if (event.key === 'Enter') onOpen(active.group.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={say('group-nesting.outline-label')}
      tabIndex={0}
      className={classes.tree}
      {...(active === undefined ? {} : { 'aria-activedescendant': `${prefix}${active.key}` })}
      onKeyDown={onKeyDown}
    >
      {shown.map((row) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the focus and takes the keys
        <div
          key={row.key}
          id={`${prefix}${row.key}`}
          role="treeitem"
          aria-level={row.level}
          aria-selected={row.key === active?.key}
          {...(row.hasChildren ? { 'aria-expanded': !closed.has(row.key) } : {})}
          data-active={row.key === active?.key}
          className={classes.row}
          style={{ paddingInlineStart: 16 + (row.level - 1) * 22 }}
          onClick={() => {
            setCurrent(row.key);
            tree.current?.focus();
          }}
          onDoubleClick={() => onOpen(row.group.id)}
        >
          <Flex
            component="span"
            display="inline-flex"
            flex="none"
            w={14}
            c="dimmed"
            aria-hidden
            onClick={() => row.hasChildren && toggle(row.key, closed.has(row.key))}
          >
            {row.hasChildren &&
              (closed.has(row.key) ? (
                <IconChevronRight size={14} stroke={1.6} />
              ) : (
                <IconChevronDown size={14} stroke={1.6} />
              ))}
          </Flex>
          <GroupMark group={row.group} />
          <Text component="bdi" inherit fw={500} className="rc-ellipsis">
            {groupName(row.group)}
          </Text>
          <Text span inherit flex="none" fz="sm" c="dimmed" className="rc-tabular">
            {outlineRemark(row)}
          </Text>
        </div>
      ))}
    </div>
  );
}
