import { describe, expect, it } from 'vitest';
import { attachmentsAnswer } from '../../zulip/wire/attachment.ts';
import { parseEvent } from '../../zulip/wire/event.ts';
import { dispatch } from './dispatch.ts';
import { exampleModel } from '../example-realm.ts';
import type { AttachmentEvent, AttachmentQuestion } from './attachments.ts';

const file = (id: number, changes: Record<string, unknown> = {}) => ({
  id,
  name: `file ${id}.pdf`,
  path_id: `2/ab/${id}/file.pdf`,
  size: 1_000 * id,
  create_time: 1_780_000_000 + id,
  message_ids: [],
  ...changes,
});
const answer = (...attachments: object[]) =>
  attachmentsAnswer.parse({ attachments, upload_space_used: 5_000_000 });
const event = (raw: object) =>
  parseEvent({ id: 1, type: 'attachment', upload_space_used: 6_000_000, ...raw }) as AttachmentEvent;
const all: AttachmentQuestion = {
  text: '',
  unusedOnly: false,
  atLeastBytes: 0,
  sort: { key: 'created', descending: true },
};

describe('uploads', () => {
  it.each([
    [
      'milliseconds and messages, up to feature level 442',
      1_780_000_001_000,
      { messages: [{ id: 9 }, { id: 3 }] },
    ],
    ['seconds and messages, from 443 on', 1_780_000_001, { messages: [{ id: 9 }, { id: 3 }] }],
    ['seconds and message ids, from 472 on', 1_780_000_001, { message_ids: [9, 3] }],
  ])('are parsed in %s', (_words, create_time, messages) => {
    const { model } = exampleModel();
    model.attachments.load(answer({ ...file(1, { create_time, message_ids: undefined }), ...messages }));
    expect(model.attachments.get(1)).toEqual({
      id: 1,
      name: 'file 1.pdf',
      pathId: '2/ab/1/file.pdf',
      size: 1_000,
      createdAt: 1_780_000_001,
      messageIds: [3, 9],
    });
  });

  it('are kept current by events, with their totals', () => {
    const { model, notified } = exampleModel();
    expect(model.attachments.summary()).toMatchObject({ total: null, spaceUsedBytes: null });
    model.attachments.load(answer(file(1), file(2, { message_ids: [7] })));
    expect(model.attachments.summary()).toEqual({
      id: 0,
      version: 1,
      total: 2,
      unused: 1,
      ownBytes: 3_000,
      spaceUsedBytes: 5_000_000,
    });
    model.attachments.apply(event({ op: 'add', attachment: file(3) }));
    model.attachments.apply(event({ op: 'update', attachment: file(1, { message_ids: [8] }) }));
    model.attachments.apply(event({ op: 'remove', attachment: { id: 2 } }));
    model.attachments.apply(event({ op: 'remove', attachment: { id: 99 } }));
    expect(model.attachments.summary()).toEqual({
      id: 0,
      version: 5,
      total: 2,
      unused: 1,
      ownBytes: 4_000,
      spaceUsedBytes: 6_000_000,
    });
    expect(notified.filter((line) => line === 'row uploads 0')).toHaveLength(5);
  });

  it('are marked out of date when a message that links to one is deleted, since no event mentions the file', () => {
    const { model } = exampleModel();
    const deleted = (...message_ids: number[]) =>
      dispatch(parseEvent({ id: 1, type: 'delete_message', message_type: 'private', message_ids }), model);
    model.attachments.load(answer(file(1, { message_ids: [7, 8] }), file(2)));
    deleted(9);
    expect(model.attachments.isLoaded()).toBe(true);
    deleted(5, 8);
    expect(model.attachments.isLoaded()).toBe(false);
    model.attachments.beginLoading();
    deleted(7);
    model.attachments.load(answer(file(1, { message_ids: [7] })));
    expect(model.attachments.isLoaded()).toBe(false);
    model.attachments.beginLoading();
    model.attachments.load(answer(file(2)));
    expect(model.attachments.isLoaded()).toBe(true);
  });

  it('keep events that arrive while the list is being fetched', () => {
    const { model } = exampleModel();
    model.attachments.beginLoading();
    model.attachments.apply(event({ op: 'add', attachment: file(3) }));
    model.attachments.apply(event({ op: 'remove', attachment: { id: 1 } }));
    model.attachments.load(answer(file(1), file(2)));
    expect([...model.attachments.find(all).ids]).toEqual([3, 2]);
  });
});

describe('a query', () => {
  const { model } = exampleModel();
  model.attachments.load(
    answer(
      file(1, { name: 'Über plan 10.pdf', size: 50, message_ids: [9_021] }),
      file(2, { name: 'plan 9.pdf', size: 70 }),
      file(3, { name: 'rota.csv', size: 60, create_time: 1_700_000_000, message_ids: [1, 2] }),
    ),
  );
  it.each<[string, Partial<AttachmentQuestion>, number[], number]>([
    ['everything, newest first', {}, [2, 1, 3], 180],
    ['words in any order, without accents', { text: 'PLAN uber' }, [1], 50],
    ['the id of a message', { text: '9021' }, [1], 50],
    ['unused', { unusedOnly: true }, [2], 70],
    ['large', { atLeastBytes: 60 }, [2, 3], 130],
    ['nothing', { text: 'glaze' }, [], 0],
    ['by name, numbers as numbers', { sort: { key: 'name', descending: false } }, [2, 3, 1], 180],
    ['by size', { sort: { key: 'size', descending: true } }, [2, 3, 1], 180],
    ['by use', { sort: { key: 'messages', descending: false } }, [2, 1, 3], 180],
  ])('finds %s', (_words, question, ids, bytes) => {
    const found = model.attachments.find({ ...all, ...question });
    expect([...found.ids]).toEqual(ids);
    expect(found.bytes).toBe(bytes);
  });
});
