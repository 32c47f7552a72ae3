import { NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PastedPerson, PastedReason } from '#contract/people.ts';
import { say, type MessageId } from '#words/say.ts';
import { Avatar } from '../Avatar.tsx';
import { RemovedSigns } from '../../list-file/RemovedSigns.tsx';
import { CheckCounts, ListCheck, type CheckCount, type CheckTone } from '../../../ui/ListCheck.tsx';
import layoutStyle from '../../../ui/Layout.module.css';
import { CopyNotFound } from './CopyNotFound.tsx';
import { unnamedWords, type PastedPeople, type PastedRow } from './pasted-list.ts';
import type { PastedList } from './use-pasted-list.ts';
import type { ListPeople } from './use-list-people.ts';

const reasons = {
  email: 'pasted-list.by-email',
  id: 'pasted-list.by-id',
  name: 'pasted-list.by-name',
  'reversed-name': 'pasted-list.by-reversed-name',
  'name-and-id': 'pasted-list.by-name-and-id',
  similar: 'pasted-list.similar',
  'not-found': 'pasted-list.not-found',
} as const satisfies Record<Exclude<PastedReason, 'namesakes'>, MessageId>;

function resultWords({ reason, people, firstLine, leftOut }: PastedRow): string {
  return [
    reason === 'namesakes' ? say('pasted-list.namesakes', { count: people.length }) : say(reasons[reason]),
    ...(firstLine === null ? [] : [say('pasted-list.same-line', { line: firstLine })]),
    ...(leftOut.length === 0 ? [] : [say('pasted-list.without', { parts: leftOut.join(', ') })]),
  ].join(', ');
}

function toneOf({ reason, person, isOpen }: PastedRow): CheckTone {
  if (person !== null) return 'quiet';
  return isOpen ? 'warn' : reason === 'not-found' ? 'bad' : 'quiet';
}

function countsOf(people: PastedPeople | null, unnamed: number): CheckCount[] {
  const { unclear = 0, notFound = [], duplicates = 0 } = people ?? {};
  return [
    { count: people?.userIds.length ?? 0, words: say('pasted-list.matched'), tone: 'ok' },
    { count: unclear, words: say('pasted-list.to-choose'), tone: 'warn' },
    { count: notFound.length, words: say('pasted-list.not-found-count'), tone: 'bad' },
    { count: duplicates, words: say('pasted-list.duplicates', { count: duplicates }), tone: 'quiet' },
    { count: unnamed, words: unnamedWords(unnamed), tone: 'quiet' },
  ];
}

const detailOf = ({ email, userId, isActive }: PastedPerson): string =>
  [
    email ?? say('pasted-list.user', { id: String(userId) }),
    ...(isActive ? [] : [say('pasted-list.deactivated')]),
  ].join(', ');

/** Whom the entries of a list name: in numbers, then each of them. People are chosen where several may be meant. */
export function PastedPeopleCheck({ list }: { list: ListPeople }): ReactNode {
  const { people, isMatching, choose, unnamed, removedSigns } = list;
  return (
    <>
      {(people !== null || unnamed > 0) && (
        <CheckCounts counts={countsOf(people, unnamed)}>
          {people !== null && people.notFound.length > 0 && <CopyNotFound entries={people.notFound} />}
        </CheckCounts>
      )}
      <RemovedSigns signs={removedSigns} />
      {people !== null && people.rows.length > 0 && (
        <ListCheck
          label={say('pasted-list.people')}
          isBusy={isMatching}
          rows={people.rows.map((row) => ({
            key: row.key,
            line: row.line,
            input: <bdi>{row.text}</bdi>,
            match: row.isOpen ? <Choice row={row} choose={choose} /> : <Person person={row.person} />,
            result: resultWords(row),
            tone: toneOf(row),
          }))}
        />
      )}
    </>
  );
}

function Person({ person }: { person: PastedPerson | null }): ReactNode {
  if (person === null) return null;
  return (
    <span className={layoutStyle.markedLine}>
      <Avatar userId={person.userId} name={person.name} size={18} />
      <bdi>{person.name}</bdi>
      <Text span inherit c="dimmed" className="rc-ellipsis" title={detailOf(person)}>
        {detailOf(person)}
      </Text>
    </span>
  );
}

function Choice({ row, choose }: { row: PastedRow } & Pick<PastedList, 'choose'>): ReactNode {
  return (
    <NativeSelect
      size="xs"
      aria-label={say('pasted-list.who', { text: row.text })}
      value={String(row.person?.userId ?? '')}
      onChange={({ currentTarget: { value } }) => choose(row.key, value === '' ? null : Number(value))}
      data={[
        { value: '', label: say('pasted-list.choose') },
        ...row.people.map((person) => ({
          value: String(person.userId),
          label: `${person.name}, ${detailOf(person)}`,
        })),
      ]}
    />
  );
}
