import type { RealmState } from './state.ts';

/** The realm's own emoji, deactivated ones included, by id. https://zulip.com/api/get-custom-emoji */
export function emojiRecords(state: RealmState): Record<string, object> {
  return Object.fromEntries(
    [...state.customEmoji.values()].map((emoji) => [
      emoji.id,
      {
        id: emoji.id,
        name: emoji.name,
        source_url: emoji.sourceUrl,
        still_url: null,
        deactivated: emoji.deactivated,
        author_id: emoji.authorId,
      },
    ]),
  );
}
