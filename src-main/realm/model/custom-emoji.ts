import type { CustomEmoji } from '#contract/organization.ts';
import type { WireRealmEmoji } from '../../zulip/wire/realm-emoji.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The organization's own emoji by id. Deactivated ones stay: old statuses still use them. */
export interface CustomEmojiModel {
  readonly rows: ReadonlyMap<string, CustomEmoji>;
  /** The whole table, as servers without single changes send it. */
  replace(table: Record<string, WireRealmEmoji>): void;
  add(emoji: WireRealmEmoji): void;
  change(id: string, data: { deactivated?: boolean; name?: string }): void;
}

/** Custom emoji of a snapshot, kept current by `realm_emoji` events. https://zulip.com/api/get-events#realm_emoji-update */
export function createCustomEmoji(
  snapshot: Record<string, WireRealmEmoji>,
  changeListener: ChangeListener,
): CustomEmojiModel {
  const rows = new Map<string, CustomEmoji>();

  function put(emoji: WireRealmEmoji): void {
    rows.set(emoji.id, { id: emoji.id, name: emoji.name, deactivated: emoji.deactivated });
  }

  for (const emoji of Object.values(snapshot)) put(emoji);

  return {
    rows,
    replace(table) {
      const touched = new Set([...rows.keys(), ...Object.values(table).map((emoji) => emoji.id)]);
      rows.clear();
      for (const emoji of Object.values(table)) put(emoji);
      for (const id of touched) changeListener.row('customEmoji', id);
    },
    add(emoji) {
      put(emoji);
      changeListener.row('customEmoji', emoji.id);
    },
    change(id, data) {
      const emoji = rows.get(id);
      if (!emoji) return;
      rows.set(id, { ...emoji, ...data });
      changeListener.row('customEmoji', id);
    },
  };
}
