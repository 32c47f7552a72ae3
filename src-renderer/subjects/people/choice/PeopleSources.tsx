import { Textarea } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PeopleSet } from '#contract/calls/groups.ts';
import { say } from '#words/say.ts';
import { useTable } from '../../../state/replica.ts';
import { PeoplePicker, type PickedPerson } from '../PeoplePicker.tsx';
import { ReadSummary } from '../../list-file/ReadSummary.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { builtInViews } from '../people-views.ts';
import { PastedPeopleCheck } from '../pasted/PastedPeopleCheck.tsx';
import { useListPeople, type ListPeople } from '../pasted/use-list-people.ts';
import { useSavedViews } from '../use-people-views.ts';
import { groupsField } from '../../groups/GroupOption.tsx';
import { useGroupPeople } from '../../groups/use-group-answers.ts';

interface SourceProps {
  onPeople: (userIds: readonly number[]) => void;
}

/** People found one by one. */
export function PeopleSource({ onPeople }: SourceProps): ReactNode {
  const draft = useDraft<{ people: readonly PickedPerson[] }>({ people: [] });
  return (
    <PeoplePicker
      label={say('people-choice.people')}
      {...draft.pick('people')}
      withBots
      onValue={(next) => {
        draft.set({ people: next });
        onPeople(next.map(({ userId }) => userId));
      }}
    />
  );
}

/** The people whom a pasted text names. */
export function ListSource({ onPeople }: SourceProps): ReactNode {
  const draft = useDraft({ text: '' });
  const list = useListPeople(draft.values.text, null);
  return (
    <>
      <Textarea
        data-autofocus
        label={say('people-choice.pasted')}
        description={say('people-choice.pasted-help')}
        rows={5}
        spellCheck={false}
        dir="auto"
        {...draft.input('text')}
      />
      <ReadSummary list={list.read} fileName={null} />
      <Matched list={list} onPeople={onPeople} />
    </>
  );
}

/** Reports which people there are, whenever that changes. */
function useTold(onPeople: SourceProps['onPeople'], userIds: Uint32Array | null): void {
  const tell = useRef(onPeople);
  useEffect(() => {
    tell.current = onPeople;
  });
  useEffect(() => tell.current(userIds === null ? [] : Array.from(userIds)), [userIds]);
}

/** Shows whom a list names. */
export function Matched({ list, onPeople }: SourceProps & { list: ListPeople }): ReactNode {
  const { people, isMatching, problem } = list;
  // Whom an earlier text named is nobody's choice in this one.
  const isSettled = !isMatching && problem === null;
  useTold(onPeople, isSettled ? (people?.userIds ?? null) : null);
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>;
  return <PastedPeopleCheck list={list} />;
}

/** Where people are not added to a group. */
export const noGroup = -1;

interface SetSourceProps extends SourceProps {
  kind: 'view' | 'group';
  /** The group that they are added to, or `noGroup`. */
  exceptGroupId: number;
}

const byName = { key: 'name', descending: false } as const;
const nobody: PeopleSet = { kind: 'people', userIds: [] };

/** Everybody of a saved view, or of another group, as they are now. */
export function SetSource({ kind, exceptGroupId, onPeople }: SetSourceProps): ReactNode {
  const draft = useDraft<{ chosen: string | null }>({ chosen: null });
  const { chosen } = draft.values;
  const groups = useTable('groups');
  const [settings] = useTable('settings');
  const saved = useSavedViews();
  const views = useMemo(() => [...builtInViews(settings), ...saved.views], [settings, saved.views]);
  const filter = views.find(({ id }) => id === chosen)?.filter;
  const set: PeopleSet =
    chosen === null
      ? nobody
      : kind === 'group'
        ? { kind: 'group', groupId: Number(chosen), direct: false }
        : filter === undefined
          ? nobody
          : { kind: 'filter', filter };
  const list = useGroupPeople({ kind: 'set', expression: { first: set, steps: [] } }, '', byName);
  const all = useStore(list.state, ({ hits, isWhole }) => (isWhole ? (hits?.ids ?? null) : null));
  useTold(onPeople, chosen === null ? null : all);
  useEffect(() => {
    list.keepWhole(true);
    return () => list.keepWhole(false);
  }, [list]);
  return (
    <SearchSelect
      data-autofocus
      size="md"
      limit={100}
      label={say(kind === 'view' ? 'people-choice.view' : 'people-choice.group')}
      description={
        kind === 'view'
          ? say('people-choice.view-help')
          : say(exceptGroupId === noGroup ? 'people-choice.group-help' : 'people-choice.group-subgroup-help')
      }
      placeholder={say(kind === 'view' ? 'people-choice.choose-view' : 'people-choice.find-group')}
      nothingFoundMessage={say('people-choice.no-matches')}
      {...(kind === 'group'
        ? groupsField(groups.filter(({ id }) => id !== exceptGroupId))
        : { data: views.map(({ id, name }) => ({ value: id, label: name })) })}
      {...draft.input('chosen')}
    />
  );
}
