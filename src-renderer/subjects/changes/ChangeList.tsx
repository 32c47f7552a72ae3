import { Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { type PlannedChange, userIdOfTarget } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { Scrollbar } from '../../ui/grid/Scrollbar.tsx';
import { useVirtualRows } from '../../ui/grid/use-virtual-rows.ts';
import { TargetMark } from './TargetMark.tsx';
import { OvertakenMark } from './Overtaken.tsx';
import { ChangeDiff } from './ChangeValue.tsx';
import { groupChanges, type ChangeGroup } from './change-groups.ts';
import { remarkOf } from './change-words.ts';
import type { OvertakenChanges } from './use-overtaken.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './ChangePreview.module.css';

type Line = { kind: 'group'; group: ChangeGroup } | { kind: 'change'; change: PlannedChange; remark: string };

const lineHeight = 32;

interface ChangeListProps {
  changes: readonly PlannedChange[];
  overtaken: OvertakenChanges;
  valueTitle: string;
  /** Takes the focus when the dialog opens, so that its keys scroll the list. */
  takesFocus: boolean;
}

/** What will change, grouped by kind with the riskiest first. Only lines near the screen are in the document. */
export function ChangeList({ changes, overtaken, valueTitle, takesFocus }: ChangeListProps): ReactNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => groupChanges(changes), [changes]);
  const lines = useMemo(
    () =>
      groups.flatMap((group): Line[] => [
        // Alone, it would only repeat the title of the values.
        ...(groups.length === 1 && group.notice === '' ? [] : [{ kind: 'group', group } as const]),
        ...(closed.has(group.key) ? [] : group.changes).map((change): Line => {
          // What is the same for all of a group stands at its head.
          return { kind: 'change', change, remark: remarkOf(change, group.notice !== '') };
        }),
      ]),
    [groups, closed],
  );
  const isOfPeople = changes.every(({ target }) => userIdOfTarget(target) !== null);
  // A column that is empty in every line would only take the room of the others.
  const hasRemarks = lines.some((line) => line.kind === 'change' && line.remark !== '');
  const scroller = useRef<HTMLDivElement>(null);
  const { virtualizer, items } = useVirtualRows(scroller, { count: lines.length, height: lineHeight });

  function toggle(key: string): void {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  }

  return (
    <div
      role="table"
      aria-label={say('change.will-change')}
      aria-rowcount={lines.length + 1}
      className={layoutStyle.rows}
      data-remarks={hasRemarks}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={classes.tableHead}>
          <span role="columnheader">{isOfPeople ? say('change.person') : say('change.name')}</span>
          {hasRemarks && (
            <span role="columnheader">
              <span className={isOfPeople ? '' : 'rc-visually-hidden'}>{say('change.email')}</span>
            </span>
          )}
          <span role="columnheader" className="rc-ellipsis" title={valueTitle}>
            {valueTitle}
          </span>
        </div>
      </div>
      <div role="presentation" className={classes.tableBody}>
        <div
          role="rowgroup"
          ref={scroller}
          className={classes.scroller}
          tabIndex={0}
          data-autofocus={takesFocus || undefined}
        >
          <div
            role="presentation"
            className={layoutStyle.positioned}
            style={{ height: virtualizer.getTotalSize() }}
          >
            {items.map((item) => {
              const line = lines[item.index];
              if (line === undefined) return null;
              const place = {
                role: 'row',
                'aria-rowindex': item.index + 2,
                'data-index': item.index,
                ref: virtualizer.measureElement,
                style: { top: item.start },
              } as const;
              return line.kind === 'group' ? (
                <div key={line.group.key} {...place} className={classes.groupLine}>
                  <span role="cell">
                    <GroupToggle
                      group={line.group}
                      isOpen={!closed.has(line.group.key)}
                      onToggle={() => toggle(line.group.key)}
                    />
                  </span>
                </div>
              ) : (
                <div key={line.change.id} {...place} className={classes.line}>
                  <span role="cell" className={classes.person}>
                    <TargetMark target={line.change.target} name={line.change.name} />
                    <span dir="auto" className="rc-ellipsis" title={line.change.name}>
                      {line.change.name}
                    </span>
                  </span>
                  {hasRemarks && (
                    <span role="cell" className="rc-ellipsis" title={line.remark}>
                      {line.remark}
                    </span>
                  )}
                  <span role="cell" className={classes.value}>
                    <ChangeDiff {...line.change} />
                    <OvertakenMark change={overtaken.marked.get(line.change.id)} />
                  </span>
                </div>
              );
            })}
          </div>
        </div>
        <Scrollbar scroller={scroller} height={virtualizer.getTotalSize()} />
      </div>
    </div>
  );
}

function GroupToggle(props: { group: ChangeGroup; isOpen: boolean; onToggle: () => void }): ReactNode {
  const { group, isOpen } = props;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button type="button" className={classes.groupToggle} aria-expanded={isOpen} onClick={props.onToggle}>
      <Chevron size={15} stroke={1.6} aria-hidden />
      <Text component="strong" inherit fw={600} c="var(--rc-fg)">
        {group.title}
      </Text>
      <span className="rc-tabular">{formatCount(group.changes.length)}</span>
      {group.notice !== '' && (
        <span className={classes.notice} data-gain={group.isGain}>
          {group.notice}
        </span>
      )}
    </button>
  );
}
