import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Attachment } from '#contract/attachments.ts';
import type { CallInput } from '#contract/calls/calls.ts';
import type { Client } from '../../bridge/client.ts';
import { createAttachmentList, type AttachmentQuestion } from './attachment-list.ts';

const question: AttachmentQuestion = {
  text: '',
  unusedOnly: false,
  atLeastBytes: 0,
  sort: { key: 'created', descending: true },
};
const file = (id: number, messageIds: number[] = []): Attachment => ({
  id,
  name: `file ${id}`,
  pathId: `2/${id}`,
  size: id,
  createdAt: id,
  messageIds,
});

let files: Attachment[];
let version: number;
const asked: string[] = [];

const call = ((name: string, input: CallInput<'attachments.list'> & CallInput<'attachments.rows'>) => {
  asked.push(name);
  const value =
    name === 'attachments.rows'
      ? files.filter(({ id }) => input.attachmentIds.includes(id))
      : {
          version,
          generation: 1,
          total: files.length,
          bytes: 0,
          ids: Uint32Array.from(files, ({ id }) => id),
          rows: files.slice(0, input.first),
        };
  return Promise.resolve({ ok: true, value });
}) as unknown as Client['call'];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  files = Array.from({ length: 500 }, (_, index) => file(index + 1));
  version = 1;
});
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(1);

it('asks for all ids once and for rows in windows', async () => {
  const list = createAttachmentList('orchid', { call });
  list.ask(question);
  await settle();
  expect(list.state.getState().hits?.total).toBe(500);
  expect(list.rows.read(100)).toBeDefined();
  expect(list.rows.read(400)).toBeUndefined();
  list.show(390, 410);
  await settle();
  expect(list.rows.read(400)?.name).toBe('file 400');
  expect(asked).toEqual(['attachments.list', 'attachments.rows']);
});

it('asks again when the uploads have changed, and reads the rows on screen again', async () => {
  const list = createAttachmentList('orchid', { call });
  list.ask(question);
  await settle();
  list.show(390, 410);
  await settle();
  files = files.map((one) => (one.id === 400 ? file(400, [7]) : one)).filter(({ id }) => id !== 401);
  version = 2;
  list.outdated(2);
  list.outdated(2);
  await vi.advanceTimersByTimeAsync(400);
  expect(list.state.getState().hits?.total).toBe(499);
  expect(list.rows.read(400)?.messageIds).toEqual([7]);
  list.outdated(2);
  await vi.advanceTimersByTimeAsync(400);
  expect(asked.filter((name) => name === 'attachments.list')).toHaveLength(2);
});

it('reads those rows alone of which it is asked whether they are there', async () => {
  const list = createAttachmentList('orchid', { call });
  list.ask(question);
  await settle();
  asked.length = 0;
  expect(await list.existing([7, 501, 8])).toEqual([7, 8]);
  expect(asked).toEqual(['attachments.rows']);
});
