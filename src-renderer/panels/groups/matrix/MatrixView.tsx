import { Button } from '@mantine/core';
import { useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { type Edit, targetOf } from '#contract/changes.ts';
import { someOf } from '#contract/words/list.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';
import { usePermissions } from '../../../state/permissions.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useTable } from '../../../state/replica.ts';
import panel from '../../../ui/Panel.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FailedAnswer } from '../../../ui/FailedAnswer.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { GridFooter } from '../../../ui/grid/GridFooter.tsx';
import { DraftBar } from '../../../subjects/changes/DraftBar.tsx';
import { useEdits, type Edits } from '../../../subjects/changes/use-edits.tsx';
import { useGroupsOverview } from '../../../subjects/groups/use-group-answers.ts';
import { MatrixGrid } from './MatrixGrid.tsx';
import { MatrixToolbar } from './MatrixToolbar.tsx';
import { matrixColumns } from './matrix-columns.ts';
import { editsOfTicks, type Tick } from './ticks.ts';
import { useMatrixCells } from './use-matrix-cells.ts';
import { useMatrixPeople } from './use-matrix-people.ts';
import { useTicks } from './use-ticks.ts';

interface MatrixViewProps {
  /** Groups that are columns; none for all groups in use that are no system groups. */
  chosen: readonly number[];
  onChosen: (groupIds: readonly number[]) => void;
}

const noIds = new Uint32Array();

/** A matrix of people and groups; ticks are kept until they are reviewed together. */
export function MatrixView({ chosen, onChosen }: MatrixViewProps): ReactNode {
  const groups = useTable('groups');
  const [text, setText] = usePanelMemory('groups.matrix-text', '');
  const [who, setWho] = usePanelMemory<'all' | 'members'>('groups.matrix-who', 'all');
  const columns = useMemo(() => matrixColumns(groups, chosen), [groups, chosen]);
  const list = useMatrixPeople(who, columns, text);
  const { hits, failure } = useStore(list.state);
  const cells = useMatrixCells();
  const { ticks, toggle, discard } = useTicks(cells);
  const edits = useEdits();
  const grid = useRef<HTMLDivElement>(null);
  const objection = usePermissions().to('right.change-groups');
  const overview = useGroupsOverview();
  const fixed = useMemo(() => new Set(overview?.fixedGroupIds), [overview]);
  const fixedNames = columns.filter(({ id }) => fixed.has(id)).map(groupName);

  return (
    <>
      <MatrixToolbar
        text={text}
        onText={setText}
        onLeave={() => grid.current?.focus()}
        who={who}
        onWho={setWho}
        chosen={chosen}
        onChosen={onChosen}
      />
      {(objection !== null || fixedNames.length > 0) && (
        <div className={panel.notice}>
          <Notice>{objection ?? say('group-matrix.fixed', { groups: someOf(fixedNames, 3) })}</Notice>
        </div>
      )}
      <Notice tone="bad" onDismiss={edits.dismissProblem} className={panel.notice}>
        {edits.problem}
      </Notice>
      <div className={panel.body}>
        {hits === null ? (
          failure === null ? (
            <LoadingRows rows={16} />
          ) : (
            <FailedAnswer answer={{ failure, askAgain: list.askAgain }} />
          )
        ) : columns.length === 0 ? (
          <Empty kind="empty" title={say('group-matrix.only-system-groups')}>
            {say('group-matrix.create')}
          </Empty>
        ) : hits.total === 0 ? (
          <Empty
            kind="nothing-matches"
            title={say('group-matrix.nobody-matches')}
            action={
              text === '' ? undefined : (
                <Button onClick={() => setText('')}>{say('group-matrix.clear-search')}</Button>
              )
            }
          >
            {text === ''
              ? say('group-matrix.no-members')
              : sayNodes('group-matrix.no-match', { text: <bdi>{text}</bdi> })}
          </Empty>
        ) : (
          <MatrixGrid
            ref={grid}
            ids={hits?.ids ?? noIds}
            rows={list.rows}
            groups={columns}
            fixed={fixed}
            cells={cells}
            ticks={ticks}
            onRange={list.show}
            onToggle={(userId, groupId, name) => {
              if (objection === null && !fixed.has(groupId)) toggle(userId, groupId, name);
            }}
          />
        )}
      </div>
      {ticks.size === 0 ? (
        <GridFooter
          summed={[
            say('groups.count', { count: columns.length }),
            ...(hits === null ? [] : [say('groups.accounts', { count: hits.total })]),
          ].join(', ')}
        >
          {say('group-matrix.keys')}
        </GridFooter>
      ) : (
        <TicksBar ticks={editsOfTicks(ticks)} objection={objection} edits={edits} onDiscard={discard} />
      )}
      {edits.dialog}
    </>
  );
}

interface TicksBarProps {
  ticks: readonly Tick[];
  /** Why the account can't change groups; null where it can. */
  objection: string | null;
  edits: Edits;
  onDiscard: () => void;
}

/** What was ticked and not sent yet. */
function TicksBar({ ticks, objection, edits, onDiscard }: TicksBarProps): ReactNode {
  const groups = useTable('groups');
  const title = say('group-matrix.change-memberships');
  const list = ticks.map(({ userId, groupId, isMember }): Edit => ({
    target: targetOf('user', userId),
    field: `group:${groupId}`,
    value: isMember ? 'member' : '',
  }));
  const words = ticks.slice(0, 3).map(({ name, groupId, isMember }) => {
    const group = groups.find(({ id }) => id === groupId);
    return say(isMember ? 'group-matrix.into' : 'group-matrix.out-of', {
      name,
      group: group === undefined ? String(groupId) : groupName(group),
    });
  });
  return (
    <DraftBar
      change={{ kind: 'edit', title, edits: list }}
      count={ticks.length}
      words={words.join('; ')}
      verb={title}
      shortcut={{
        id: 'groups matrix review',
        keys: 'Ctrl S',
        label: say('group-matrix.review'),
        scope: say('groups.groups'),
      }}
      objection={objection}
      onDiscard={onDiscard}
      onReview={() => void edits.review(title, list).then((isSent) => isSent && onDiscard())}
      onSent={onDiscard}
    />
  );
}
