import { Button, SegmentedControl, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { type Edit, targetOf } from '#contract/changes.ts';
import { matrixCell } from '#contract/groups.ts';
import type { GroupQuestion } from '#contract/calls/groups.ts';
import { countOf } from '#contract/words/count.ts';
import { someOf } from '#contract/words/list.ts';
import { groupName } from '#contract/words/groups.ts';
import { call } from '../../../bridge/client.ts';
import { failureMessage, failureTitle } from '../../../bridge/failure-words.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { usePermissions } from '../../../state/permissions.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useTable } from '../../../state/replica.ts';
import panel from '../../../ui/Panel.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { useChangeShortcut } from '../../../ui/Permitted.tsx';
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SearchMultiSelect } from '../../../ui/picker/SearchSelect.tsx';
import { LoadingRows, StateBlock } from '../../../ui/StateBlock.tsx';
import { defaultFilter } from '../../../subjects/people-filter/filter-words.ts';
import { UnsavedBar } from '../../../ui/UnsavedBar.tsx';
import { useEdits } from '../../../subjects/changes/use-edits.tsx';
import {
  useGroupPeople,
  useGroupsOverview,
  useGroupsRevision,
} from '../../../subjects/groups/use-group-answers.ts';
import { MatrixGrid } from './MatrixGrid.tsx';
import { matrixColumns } from './matrix-columns.ts';
import { createMatrixCells } from './matrix-cells.ts';
import { editsOfTicks, noTicks, toggledTicks } from './ticks.ts';
import classes from './MatrixView.module.css';

interface MatrixViewProps {
  /** Groups that are columns; none for all groups in use that are no system groups. */
  chosen: readonly number[];
  onChosen: (groupIds: readonly number[]) => void;
}

const byName = { key: 'name', descending: false } as const;
const noIds = new Uint32Array();
const everybody: GroupQuestion = {
  kind: 'set',
  expression: { first: { kind: 'filter', filter: { ...defaultFilter, kind: 'all' } }, steps: [] },
};

/** People and groups crossed: who is in which group, each tick an edit until all of them are reviewed together. */
export function MatrixView({ chosen, onChosen }: MatrixViewProps): ReactNode {
  const organizationId = useOrganizationId();
  const groups = useTable('groups');
  const [text, setText] = usePanelMemory('groups.matrix-text', '');
  const [who, setWho] = usePanelMemory<'all' | 'members'>('groups.matrix-who', 'all');
  const [ticks, setTicks] = usePanelMemory('groups.matrix-ticks', noTicks);
  const columns = useMemo(() => matrixColumns(groups, chosen), [groups, chosen]);
  const columnIds = columns.map(({ id }) => id).join(' ');
  const question = useMemo((): GroupQuestion => {
    if (who === 'all') return everybody;
    // One question names only so many sets; more columns than that are hardly looked at together.
    const sets = columnIds
      .split(' ')
      .filter(Boolean)
      .slice(0, 21)
      .map((id) => ({ kind: 'group' as const, groupId: Number(id), direct: false }));
    const [first, ...others] = sets;
    if (first === undefined) return everybody;
    const steps = others.map((operand) => ({ operation: 'union' as const, operand }));
    return { kind: 'set', expression: { first, steps } };
  }, [who, columnIds]);
  const list = useGroupPeople(question, text, byName);
  const { hits, failure } = useStore(list.state);
  const cells = useMemo(() => createMatrixCells(organizationId, { call }), [organizationId]);
  useEffect(() => () => cells.stop(), [cells]);
  const revision = useGroupsRevision();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a revision says that memberships may have changed
  useEffect(() => cells.invalidate(), [cells, revision]);
  const edits = useEdits();
  const grid = useRef<HTMLDivElement>(null);
  const count = ticks.size;
  // Several cells may come with one answer, before this is rendered again.
  const ticksNow = useRef(ticks);
  useEffect(() => {
    ticksNow.current = ticks;
  });

  async function review(): Promise<void> {
    if (count === 0) return;
    const list: Edit[] = editsOfTicks(ticks).map(({ userId, groupId, isMember }) => ({
      target: targetOf('user', userId),
      field: `group:${groupId}`,
      value: isMember ? 'member' : '',
    }));
    if (await edits.review('Change group memberships', list)) setTicks(noTicks);
  }
  const objection = usePermissions().to('change groups');
  const overview = useGroupsOverview();
  const fixed = useMemo(() => new Set(overview?.fixedGroupIds), [overview]);
  const fixedNames = columns.filter(({ id }) => fixed.has(id)).map(groupName);
  useChangeShortcut({
    id: 'groups matrix review',
    keys: 'Ctrl S',
    label: 'Review the ticks of the matrix',
    scope: 'Groups',
    inPalette: count > 0,
    run: () => void review(),
  });

  return (
    <>
      <div className={panel.toolbar}>
        <SearchField
          label="Search people"
          placeholder="Name, e-mail or id"
          scope="Groups"
          value={text}
          onChange={setText}
          onLeave={() => grid.current?.focus()}
          className={panel.search}
        />
        <SegmentedControl
          aria-label="Which people"
          value={who}
          onChange={(value) => setWho(value)}
          data={[
            { value: 'all', label: 'Everybody' },
            { value: 'members', label: 'Members of these groups' },
          ]}
        />
        <SearchMultiSelect
          aria-label="Groups to show"
          className={classes.groups ?? ''}
          clearable
          limit={100}
          placeholder={chosen.length === 0 ? 'All groups except system groups' : ''}
          nothingFoundMessage="No group matches"
          data={groups
            .filter(({ deactivated }) => !deactivated)
            .map((group) => ({ value: String(group.id), label: groupName(group) }))}
          value={chosen.map(String)}
          onChange={(values) => onChosen(values.map(Number))}
        />
        <Text span inherit c="dimmed" ms="auto" style={{ alignSelf: 'center' }} role="status">
          {hits === null ? '' : countOf(hits.total, 'account')}
        </Text>
      </div>
      {(objection !== null || fixedNames.length > 0) && (
        <div className={panel.notice}>
          <Notice>
            {objection ?? `You can't change who is in ${someOf(fixedNames, 3)}. A group's page says who can.`}
          </Notice>
        </div>
      )}
      <ProblemNotice problem={edits.problem} onDismiss={edits.dismissProblem} className={panel.notice} />
      <div className={panel.body}>
        {hits === null ? (
          failure === null ? (
            <LoadingRows rows={16} />
          ) : (
            <StateBlock kind="failed" title={failureTitle(failure)}>
              {failureMessage(failure)}
            </StateBlock>
          )
        ) : columns.length === 0 ? (
          <StateBlock kind="empty" title="No groups except system groups">
            Create one with N, or choose system groups to look at above.
          </StateBlock>
        ) : hits.total === 0 ? (
          <StateBlock
            kind="nothing-matches"
            title="Nobody matches"
            action={text === '' ? undefined : <Button onClick={() => setText('')}>Clear the search</Button>}
          >
            {text === '' ? (
              'Nobody is in these groups.'
            ) : (
              <>
                Nobody has “<bdi>{text}</bdi>” in the name, e-mail or id.
              </>
            )}
          </StateBlock>
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
              if (objection !== null || fixed.has(groupId)) return;
              cells.once(userId, groupId, (cell) => {
                const isDirect = (cell & matrixCell.direct) !== 0;
                ticksNow.current = toggledTicks(ticksNow.current, userId, groupId, isDirect, name);
                setTicks(ticksNow.current);
              });
            }}
          />
        )}
      </div>
      {count > 0 && (
        <UnsavedBar
          count={count}
          words={editsOfTicks(ticks)
            .slice(0, 3)
            .map(({ name, groupId, isMember }) => {
              const group = groups.find(({ id }) => id === groupId);
              return `${name} ${isMember ? 'into' : 'out of'} ${group === undefined ? groupId : groupName(group)}`;
            })
            .join('; ')}
          busy={edits.planning}
          onDiscard={() => setTicks(noTicks)}
          onReview={() => void review()}
        />
      )}
      {edits.dialog}
    </>
  );
}
