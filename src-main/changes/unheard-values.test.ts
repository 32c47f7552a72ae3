import { expect, it } from 'vitest';
import { operations, type KnownEndpoint } from '#contract/kinds/kinds.ts';
import { operationsOf } from './calls/call-operations.ts';
import { createUnheardValues } from './unheard-values.ts';

const change = (endpoint: KnownEndpoint) => ({ endpoint, target: 'user:1', field: 'name' }) as const;

/** Values without events: they are read when the change is planned, or never. */
const notOfTheQueue: readonly KnownEndpoint[] = [
  'PATCH /messages/{message_id}',
  'PATCH /messages/{message_id} into a topic',
];

it('covers every endpoint that changes a value with events', () => {
  const unheard = createUnheardValues();
  unheard.queueCameBack();
  const endpoints = operations
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.startsWith('PATCH ') && operationsOf(endpoint).kind === 'setting');
  const uncovered = endpoints.filter((endpoint) => !unheard.isUnheard(change(endpoint), 499));
  expect(uncovered.toSorted()).toEqual(notOfTheQueue.toSorted());
});

it('requests nothing that an event has brought since, and nothing after a fresh snapshot', () => {
  const unheard = createUnheardValues();
  const rename = change('PATCH /users/{user_id}');
  expect(unheard.isUnheard(rename, 499)).toBe(false);
  unheard.queueCameBack();
  expect(unheard.isUnheard(rename, 499)).toBe(true);
  unheard.read(rename, 'Mara');
  expect([unheard.isUnheard(rename, 499), unheard.valueOf(rename)]).toEqual([false, 'Mara']);
  unheard.heard(rename.target, rename.field);
  expect([unheard.isUnheard(rename, 499), unheard.valueOf(rename)]).toEqual([false, undefined]);
  unheard.queueCameBack();
  expect(unheard.isUnheard(rename, 499)).toBe(true);
  unheard.snapshotCame();
  expect(unheard.isUnheard(rename, 499)).toBe(false);
});

it('requests folders even after a fresh snapshot, because they come with the channels', () => {
  const unheard = createUnheardValues();
  unheard.snapshotCame();
  unheard.queueCameBack();
  unheard.snapshotCame();
  const asked = [
    'PATCH /channel_folders/{channel_folder_id}',
    'PATCH /streams/{stream_id}',
    'PATCH /realm',
  ] as const;
  expect(asked.map((endpoint) => unheard.isUnheard(change(endpoint), 499))).toEqual([true, true, false]);
});
