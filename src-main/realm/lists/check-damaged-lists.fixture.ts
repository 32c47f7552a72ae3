import fc from 'fast-check';
import { expect } from 'vitest';
import { isEmailAddress } from '#contract/text-rules.ts';
import { createPeopleImports } from '../people-file/people-imports.ts';
import { handOver, modelOf } from '../people-file/people-file.fixture.ts';
import { noChoices, type ListReading } from '#contract/list-file.ts';
import { damagedList, type DamagedList } from './damaged-lists.fixture.ts';
import { membersOf, peopleOf, type Given } from './list.fixture.ts';
import { never, openListsHere } from './open-lists.fixture.ts';

const lower = (texts: readonly string[]): string[] => texts.map((text) => text.toLowerCase()).toSorted();

const isAsked = (reading: ListReading): boolean => reading.kind === 'read' && reading.questions.length > 0;

/** Checks that a list names exactly its people, unless it asks for a choice first. */
async function checkPeople(list: DamagedList, given: Given): Promise<boolean> {
  const truth = list.people.filter(({ isWithoutAddress }) => !isWithoutAddress);
  const addresses = lower(truth.map(({ email }) => email));
  const invited = await peopleOf('invitations', given);
  const accounts = await peopleOf('accounts', given);
  for (const { people, reading } of [invited, accounts]) {
    expect(reading.kind).toBe('read');
    const usable = people.filter(({ email, problem }) => problem === null && isEmailAddress(email));
    const found = lower(usable.map(({ email }) => email));
    expect(found.filter((email) => !addresses.includes(email))).toEqual([]);
    if (!isAsked(reading)) expect(found).toEqual(addresses);
  }
  const names = new Map(truth.map(({ email, name }) => [email, name]));
  const isCertain = accounts.reading.kind === 'read' && !accounts.reading.isEncodingGuessed;
  for (const { email, name, problem } of isCertain ? accounts.people : []) {
    if (problem === null && isEmailAddress(email)) expect(name).toBe(names.get(email.toLowerCase()));
  }
  const members = lower((await membersOf(given)).map((line) => /[^\s<>]+@[^\s<>]+/u.exec(line)?.[0] ?? line));
  expect(members.filter((member) => !addresses.includes(member))).toEqual([]);
  return isAsked(accounts.reading);
}

/** A file with only current values changes no one, however it was damaged on the way. */
async function checkImport({ people, strangers }: DamagedList, bytes: Uint8Array): Promise<void> {
  const model = modelOf([
    ...people.map(({ name, email }, index) => ({ userId: index + 1, name, email })),
    ...[...new Set(strangers)].map((email, index) => ({
      userId: 100 + index,
      name: `Stranger ${index}`,
      email,
    })),
  ]);
  const lists = openListsHere(model);
  const imports = createPeopleImports(() => model, lists);
  const listId = handOver(lists, 'import', bytes);
  const answer = await lists.read('import', { listId }, noChoices, never);
  if (!answer.ok || answer.value.reading.kind !== 'read') throw new Error(JSON.stringify(answer));
  const options = { dateOrders: [], twoDigitYears: [], emptyClears: true };
  const compared = await imports.compare({ listId, choices: noChoices, ...options }, { signal: never });
  const edits = compared.ok ? (imports.importedEdits(listId) ?? []) : [];
  if (answer.value.reading.isEncodingGuessed) {
    expect(edits.filter(({ userId, field }) => userId >= 100 || field !== 'name')).toEqual([]);
  } else {
    expect(edits).toEqual([]);
  }
}

/**
 * Reads this many lists in every use, as files and, if they are UTF-8, as pasted text.
 *
 * @returns how many were read, and how many of them asked for a choice
 */
export async function checkDamagedLists(options: {
  numRuns: number;
  seed: number;
}): Promise<{ read: number; asked: number }> {
  let read = 0;
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(damagedList, async (list) => {
      if (await checkPeople(list, list.bytes)) asked++;
      await checkPeople(list, list.text);
      await checkImport(list, list.bytes);
      await checkImport(list, list.withDamagedNames);
      read++;
    }),
    options,
  );
  return { read, asked };
}
