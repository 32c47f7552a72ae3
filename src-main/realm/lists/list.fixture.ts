import {
  noChoices,
  type ListChoices,
  type ListReading,
  type ListUse,
  type ReadList,
} from '#contract/list-file.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { handOver, modelOf } from '../people-file/people-file.fixture.ts';
import { never, openListsHere } from './open-lists.fixture.ts';
import type { ListedPeople } from './open-lists.ts';

/** Every use of a list. */
export const listUses: readonly ListUse[] = ['import', 'accounts', 'invitations', 'members'];

const somebody = modelOf([{ userId: 1, name: 'Olga Owner', role: 100 }]);

/** A file as bytes, or a pasted text. */
export type Given = Uint8Array | string;

async function opened(use: ListUse, given: Given, model: RealmModel) {
  const lists = openListsHere(model);
  const source = typeof given === 'string' ? { text: given } : { listId: handOver(lists, use, given) };
  return { lists, source };
}

/** Reads a list for a use. */
export async function readingOf(
  use: ListUse,
  given: Given,
  { choices, model = somebody }: { choices?: Partial<ListChoices>; model?: RealmModel } = {},
): Promise<ListReading> {
  const { lists, source } = await opened(use, given, model);
  const answer = await lists.read(use, source, { ...noChoices, ...choices }, never);
  if (!answer.ok) throw new Error(`Not read: ${JSON.stringify(answer)}`);
  return answer.value.reading;
}

/** The same for a valid list. */
export async function readListOf(...given: Parameters<typeof readingOf>): Promise<ReadList> {
  const reading = await readingOf(...given);
  if (reading.kind !== 'read') throw new Error(reading.message);
  return reading;
}

/** The people that a list names for new accounts or invitations. */
export async function peopleOf(
  use: 'accounts' | 'invitations',
  given: Given,
  choices: Partial<ListChoices> = {},
): Promise<ListedPeople> {
  const { lists, source } = await opened(use, given, somebody);
  const answer = await lists.people(use, source, { ...noChoices, ...choices }, never);
  if (!answer.ok) throw new Error(`Not read: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** "Ada Quill <ada@x.example>" for every valid person, and the problems of the others. */
export async function accountsOf(given: Given, choices: Partial<ListChoices> = {}): Promise<string[]> {
  const { people } = await peopleOf('accounts', given, choices);
  return people.map(({ name, email, problem }) =>
    problem === null
      ? `${name} <${email}>`
      : `${name}: ${typeof problem === 'string' ? problem : 'unreadable'}`,
  );
}

/** The addresses that a list contains for invitations. */
export async function addressesOf(given: Given, choices: Partial<ListChoices> = {}): Promise<string[]> {
  const { people } = await peopleOf('invitations', given, choices);
  return people.filter(({ problem }) => problem === null).map(({ email }) => email);
}

/** The non-empty lines that name group members. */
export async function membersOf(
  given: Given,
  { choices, model = somebody }: { choices?: Partial<ListChoices>; model?: RealmModel } = {},
): Promise<string[]> {
  const { lists, source } = await opened('members', given, model);
  const page = await lists.naming(source, { ...noChoices, ...choices }, 0, never);
  if (!page.ok) throw new Error(`Not read: ${JSON.stringify(page)}`);
  return page.value.text.split('\n').filter((line) => line !== '');
}
