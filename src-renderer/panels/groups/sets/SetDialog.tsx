import { Box, Button, Flex, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { targetOf } from '#contract/changes.ts';
import type { Group } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';
import { call } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useTable } from '../../../state/replica.ts';
import { BotMark } from '../../../subjects/people/BotMark.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { onConfirmKey } from '../../../ui/confirm-key.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OutsideViewOfTargets } from '../../../subjects/changes/OutsideViewOfTargets.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { useEdits } from '../../../subjects/changes/use-edits.tsx';
import { builtInViews } from '../../../subjects/people/people-views.ts';
import { useSavedViews } from '../../../subjects/people/use-people-views.ts';
import { NewGroupDialog } from '../dialogs/NewGroupDialog.tsx';
import { knownKeys } from '../../../ui/grid/list-order.ts';
import { useListRow } from '../../../ui/grid/use-list-row.ts';
import {
  useFirstRows,
  useGroupPeople,
  useCreateObjection,
  type GroupPeopleList,
} from '../../../subjects/groups/use-group-answers.ts';
import { selectInPeople } from '../../../subjects/people/select-in-people.ts';
import { TermList } from './TermList.tsx';
import { expressionOf, groupOfTerm, mostSteps, newTerm, setWords, type SetTerm } from './set-terms.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import textStyle from '../../../ui/Text.module.css';
import classes from './SetDialog.module.css';

interface SetDialogProps {
  /** The group that the result can be added to; null where the dialog belongs to no group. */
  group: Group | null;
  /** Why the account can't add members to it; null if it can. */
  addObjection?: string | null;
  /** Groups to begin with. */
  initial?: readonly number[];
  onClose: () => void;
}

const byName = { key: 'name', descending: false } as const;
const mostNamed = 24;
/** As many people as one list or one new group takes. */
const mostInNewGroup = 10_000;

function firstTerms(groupIds: readonly number[]): SetTerm[] {
  const chosen = groupIds.map((id) => newTerm('union', `group:${id}`));
  const empty = newTerm(chosen.length === 0 ? 'union' : 'intersection', null);
  return chosen.length > 1 ? chosen : [...chosen, empty];
}

/** Union, intersection and difference of groups and saved views, and what can be done with the result. */
export function SetDialog({ group, addObjection = null, initial, onClose }: SetDialogProps): ReactNode {
  const organizationId = useOrganizationId();
  const groups = useTable('groups');
  const [settings] = useTable('settings');
  const saved = useSavedViews();
  const views = useMemo(() => [...builtInViews(settings), ...saved.views], [settings, saved.views]);
  const draft = useDraft({ terms: firstTerms(initial ?? (group === null ? [] : [group.id])) });
  const { terms } = draft.values;
  const setTerms = (next: SetTerm[]): void => draft.set({ terms: next });
  const expression = expressionOf(terms, views);
  const list = useGroupPeople(
    { kind: 'set', expression: expression ?? { first: { kind: 'people', userIds: [] }, steps: [] } },
    '',
    byName,
  );
  const { hits, asking } = useStore(list.state);
  const total = expression === null ? 0 : (hits?.total ?? 0);
  /** The members of the new group that is named. */
  const [naming, setNaming] = useState<readonly number[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const edits = useEdits();
  const createObjection = useCreateObjection();
  const isReady = total > 0 && !asking;
  const words = setWords(terms, groups, views);
  const fromList = terms.filter((term) => initial?.includes(groupOfTerm(term) ?? 0));
  useFirstRows(list, mostNamed);

  /** Does something with everybody found, who may not all be known here yet. */
  async function withAll(act: (userIds: number[]) => void | Promise<void>): Promise<void> {
    const found = await list.whole();
    setProblem(found.ok ? null : failureMessage(found.failure));
    if (found.ok) await act(Array.from(found.value));
  }
  async function select(userIds: number[]): Promise<void> {
    const result = await selectInPeople(organizationId, userIds, (input) => call('people.keep-list', input));
    if (result.ok) onClose();
    else setProblem(failureMessage(result.failure));
  }
  async function add(userIds: number[]): Promise<void> {
    if (group === null) return;
    const outcome = await edits.begin({ kind: 'add-to-group', userIds, groupId: group.id });
    if (outcome.kind === 'started') onClose();
  }

  return (
    <>
      <DialogFrame
        opened={!edits.previewing && naming === null}
        onClose={onClose}
        onKeyDown={onConfirmKey(() => isReady && void withAll(select))}
        title={say('groups.set-operations')}
        width="list"
        aside={
          <>
            <Permitted unless={createObjection}>
              <Button
                size="md"
                variant="subtle"
                disabled={!isReady || total > mostInNewGroup}
                onClick={() => void withAll(setNaming)}
              >
                {say('group-sets.create')}
              </Button>
            </Permitted>
            {group !== null && !group.isSystem && (
              <Permitted unless={addObjection}>
                <Button
                  size="md"
                  variant="subtle"
                  disabled={!isReady || edits.planning}
                  onClick={() => void withAll(add)}
                >
                  {sayNodes('group-sets.add-to', { group: <bdi>{groupName(group)}</bdi> })}
                </Button>
              </Permitted>
            )}
          </>
        }
        reason={total === 0 && !asking ? say('group-sets.nobody') : null}
        foot={
          <SetFoot total={total} isReady={isReady} onClose={onClose} onSelect={() => void withAll(select)} />
        }
      >
        <OutsideViewOfTargets
          items={fromList}
          targetOf={(term) => targetOf('group', groupOfTerm(term) ?? 0)}
          nameOf={(term) => {
            const found = groups.find(({ id }) => id === groupOfTerm(term));
            return found === undefined ? '' : groupName(found);
          }}
          onOnly={(left) => setTerms(terms.filter((term) => !fromList.includes(term) || left.includes(term)))}
        />
        <TermList terms={terms} views={views} onTerms={setTerms} />
        <Button
          style={{ alignSelf: 'flex-start' }}
          size="xs"
          disabled={terms.length >= mostSteps}
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          onClick={() => setTerms([...terms, newTerm('union', null)])}
        >
          {say('group-sets.add')}
        </Button>
        <Result list={list} total={total} words={words} isComplete={expression !== null} />
        {(problem ?? edits.problem) !== null && <Notice tone="bad">{problem ?? edits.problem}</Notice>}
        {total > mostInNewGroup && <Notice>{say('group-sets.too-many')}</Notice>}
      </DialogFrame>
      {naming !== null && (
        <NewGroupDialog
          members={naming}
          description={words}
          onClose={() => setNaming(null)}
          onCreated={onClose}
        />
      )}
      {edits.dialog}
    </>
  );
}

interface SetFootProps {
  total: number;
  isReady: boolean;
  onClose: () => void;
  onSelect: () => void;
}

function SetFoot({ total, isReady, onClose, onSelect }: SetFootProps): ReactNode {
  return (
    <>
      <KeyButton keys="Esc" size="md" onClick={onClose}>
        {say('ui.cancel')}
      </KeyButton>
      <KeyButton keys="Ctrl Enter" size="md" variant="filled" disabled={!isReady} onClick={onSelect}>
        {say('group-sets.select', { count: total })}
      </KeyButton>
    </>
  );
}

interface ResultProps {
  list: GroupPeopleList;
  total: number;
  /** The expression in words. */
  words: string;
  /** Whether any set is chosen. */
  isComplete: boolean;
}

function Result({ list, total, words, isComplete }: ResultProps): ReactNode {
  const { hits, asking, failure } = useStore(list.state);
  return (
    <Box
      component="section"
      p={12}
      bg="var(--rc-sunken)"
      bd="1px solid var(--rc-line)"
      bdrs={8}
      aria-label={say('group-sets.result')}
    >
      <p className={classes.count} role="status" aria-busy={asking}>
        <strong className="rc-tabular">{say('groups.accounts', { count: total })}</strong>
        <Text component="bdi" inherit c="var(--rc-fg2)">
          {words}
        </Text>
      </p>
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      {isComplete && hits !== null && total > 0 && <Names list={list} ids={hits.ids} total={total} />}
    </Box>
  );
}

function Names({ list, ids, total }: { list: GroupPeopleList; ids: Uint32Array; total: number }): ReactNode {
  const shown = knownKeys(ids, 0, mostNamed);
  return (
    <Flex
      component="ul"
      rowGap={4}
      columnGap={12}
      wrap="wrap"
      mah={84}
      mt={8}
      style={{ overflowY: 'auto' }}
      aria-label={say('group-sets.first-people')}
      tabIndex={0}
    >
      {shown.map((userId) => (
        <Name key={userId} list={list} userId={userId} />
      ))}
      {total > shown.length && (
        <li className={textStyle.quiet}>{say('group-sets.more', { count: total - shown.length })}</li>
      )}
    </Flex>
  );
}

function Name({ list, userId }: { list: GroupPeopleList; userId: number }): ReactNode {
  const row = useListRow(list.rows, userId);
  return row === undefined ? null : (
    <li>
      <bdi>{row.name}</bdi> {row.isBot && <BotMark />}
    </li>
  );
}
