import { zulipEmoji } from '#contract/kinds/emoji.ts';
import type { CustomEmoji } from '#contract/organization.ts';
import { ownPicture } from '../../zulip/picture.ts';
import type { WireRealmEmoji } from '../../zulip/wire/realm-emoji.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The organization's own emoji by id. Deactivated ones stay: old statuses still use them. */
export interface CustomEmojiModel {
  readonly rows: ReadonlyMap<string, CustomEmoji>;
  /** The active emoji with a name; undefined if there is none. */
  active(name: string): CustomEmoji | undefined;
  /**
   * The path of an emoji's picture, or of `zulipEmoji`, on the organization's own server; null if it is elsewhere. The
   * first frame of an animated one, if the server has it.
   */
  picture(id: string): string | null;
  /** The path of the built-in emoji names on that server; null if unknown. */
  readonly namesPath: string | null;
  /** The names of built-in emoji; null until fetched. */
  builtIn: ReadonlySet<string> | null;
  /** Replaces the whole table, which some servers send instead of single changes. */
  replace(table: Record<string, WireRealmEmoji>): void;
  add(emoji: WireRealmEmoji): void;
  change(id: string, data: { deactivated?: boolean; name?: string }): void;
}

/**
 * Custom emoji of a snapshot, kept current by `realm_emoji` events. https://zulip.com/api/get-events#realm_emoji-update
 *
 * @param namesUrl `server_emoji_data_url`; empty if the server has none
 */
export function createCustomEmoji(
  snapshot: Record<string, WireRealmEmoji>,
  origin: string,
  namesUrl: string,
  changeListener: ChangeListener,
): CustomEmojiModel {
  const rows = new Map<string, CustomEmoji>();
  const pictures = new Map<string, string | null>();

  function put({ id, name, deactivated, author_id, source_url, still_url }: WireRealmEmoji): void {
    const source = ownPicture(origin, source_url);
    rows.set(id, { id, name, deactivated, source, authorId: author_id });
    pictures.set(id, ownPicture(origin, still_url) ?? source);
  }
  function active(name: string): CustomEmoji | undefined {
    return [...rows.values()].find((emoji) => emoji.name === name && !emoji.deactivated);
  }
  /** Changes wait for a field that says whether an emoji with a name exists. */
  function changed(id: string, ...names: (string | undefined)[]): void {
    changeListener.row('customEmoji', id);
    for (const name of new Set(names)) {
      if (name !== undefined) changeListener.field(`emoji:${name}`, 'emoji');
    }
  }

  for (const emoji of Object.values(snapshot)) put(emoji);

  return {
    rows,
    active,
    picture: (id) => pictures.get(id) ?? (id === zulipEmoji.id ? zulipEmoji.source : null),
    namesPath: namesUrl === '' ? null : ownPicture(origin, namesUrl),
    builtIn: null,
    replace(table) {
      const before = new Map(rows);
      rows.clear();
      pictures.clear();
      for (const emoji of Object.values(table)) put(emoji);
      for (const id of new Set([...before.keys(), ...rows.keys()])) {
        changed(id, before.get(id)?.name, rows.get(id)?.name);
      }
    },
    add(emoji) {
      put(emoji);
      changed(emoji.id, emoji.name);
    },
    change(id, data) {
      const emoji = rows.get(id);
      if (!emoji) return;
      rows.set(id, { ...emoji, ...data });
      changed(id, emoji.name, data.name);
    },
  };
}
