import { newTarget, targetOf } from '#contract/changes.ts';
import { messageKey } from '#contract/announce.ts';
import type { KeptMessage, KeptMessages } from '../../changes/kinds/announcement/announcing-facts.ts';
import type { WaitedFor } from '../../changes/kinds/kind-in-worker.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createRows } from './rows.ts';

/** A list of messages that the server keeps for the caller, kept current by events. */
export interface KeptList extends KeptMessages {
  all(): Iterable<KeptMessage>;
  put(message: KeptMessage): void;
  remove(id: number): void;
}

/**
 * @param kind of the targets in changes
 * @param table the window's table for the rows
 */
export function createKeptList(
  kind: 'scheduled' | 'draft',
  table: 'scheduledMessages' | 'drafts',
  changeListener: ChangeListener,
): KeptList {
  const idByKey = new Map<string, number>();
  /** A message has two names until the server gives it an id; resolves a wait for either. */
  const waitedFor = (changed: readonly KeptMessage[]): WaitedFor[] =>
    changed.flatMap(({ id, value }) => [
      [targetOf(kind, id), kind],
      [newTarget(kind, messageKey(value)), kind],
    ]);
  const messages = createRows(table, waitedFor, changeListener);

  function forgetKey(id: number): void {
    const before = messages.reader.one(id);
    const key = before && messageKey(before.value);
    if (key !== undefined && idByKey.get(key) === id) idByKey.delete(key);
  }

  return {
    all: messages.reader.all,
    get: messages.reader.one,
    withKey(key) {
      const id = idByKey.get(key);
      return id === undefined ? undefined : messages.reader.one(id);
    },
    put(message) {
      forgetKey(message.id);
      idByKey.set(messageKey(message.value), message.id);
      messages.put(message);
    },
    remove(id) {
      forgetKey(id);
      messages.remove(id);
    },
  };
}
