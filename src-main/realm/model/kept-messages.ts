import { newTarget, targetOf } from '#contract/changes.ts';
import { messageKey } from '#contract/announce.ts';
import type { KeptMessage, KeptMessages } from '../../changes/kinds/announcement/announcing-facts.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** A list of messages that the server keeps for the caller, kept current by events. */
export interface KeptList extends KeptMessages {
  all(): Iterable<KeptMessage>;
  put(message: KeptMessage): void;
  remove(id: number): void;
}

/**
 * @param kind of the targets that changes name them by
 * @param table whose rows the window shows
 */
export function createKeptList(
  kind: 'scheduled' | 'draft',
  table: 'scheduledMessages' | 'drafts',
  changeListener: ChangeListener,
): KeptList {
  const messages = new Map<number, KeptMessage>();
  const idByKey = new Map<string, number>();

  /** A message has two names while it has none of the server's: whoever waits for either is told. */
  function tell(id: number, keys: Iterable<string>): void {
    changeListener.row(table, id);
    changeListener.field(targetOf(kind, id), kind);
    for (const key of new Set(keys)) changeListener.field(newTarget(kind, key), kind);
  }

  return {
    all: () => messages.values(),
    get: (id) => messages.get(id),
    withKey(key) {
      const id = idByKey.get(key);
      return id === undefined ? undefined : messages.get(id);
    },
    put(message) {
      const { id } = message;
      const before = messages.get(id);
      const keys = [messageKey(message.value)];
      if (before !== undefined) {
        const key = messageKey(before.value);
        if (idByKey.get(key) === id) idByKey.delete(key);
        keys.push(key);
      }
      messages.set(id, message);
      for (const key of keys.slice(0, 1)) idByKey.set(key, id);
      tell(id, keys);
    },
    remove(id) {
      const before = messages.get(id);
      if (before === undefined) return;
      messages.delete(id);
      const key = messageKey(before.value);
      if (idByKey.get(key) === id) idByKey.delete(key);
      tell(id, [key]);
    },
  };
}
