import { badRequest } from '../api-error.ts';
import { emojiByName, emojiNameByCode } from './emoji-names.ts';
import type { RealmState } from '../state.ts';

/** An emoji as referenced by a status or a reaction. */
export interface EmojiReference {
  name: string;
  code: string;
  reactionType: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
}

/** Fills in omitted parts and checks the emoji, in the server's order. https://zulip.com/api/add-reaction */
export function readEmoji(
  state: Pick<RealmState, 'customEmoji'>,
  name: string,
  code?: string,
  reactionType?: string,
): EmojiReference {
  const found = code === undefined || reactionType === undefined ? lookUp(state, name) : undefined;
  // The older API documentation spells the type of the extra emoji differently.
  const type = (reactionType ?? found?.reactionType ?? '').replace(
    'service_extra_emoji',
    'zulip_extra_emoji',
  );
  return check(state, { name, code: code ?? found?.code ?? '', reactionType: type });
}

/** Resolves a bare name: the realm's own emoji first, then the extra one, then Unicode. */
function lookUp(
  state: Pick<RealmState, 'customEmoji'>,
  name: string,
): { code: string; reactionType: string } {
  for (const custom of state.customEmoji.values()) {
    if (custom.name === name && !custom.deactivated) return { code: custom.id, reactionType: 'realm_emoji' };
  }
  if (name === 'zulip') return { code: 'zulip', reactionType: 'zulip_extra_emoji' };
  const code = emojiByName.get(name);
  if (code === undefined) throw badRequest('emoji-unknown', { name });
  return { code, reactionType: 'unicode_emoji' };
}

function check(
  state: Pick<RealmState, 'customEmoji'>,
  { name, code, reactionType }: { name: string; code: string; reactionType: string },
): EmojiReference {
  switch (reactionType) {
    case 'realm_emoji': {
      const custom = state.customEmoji.get(code);
      if (custom === undefined) throw badRequest('custom-emoji-invalid');
      if (custom.name !== name) throw badRequest('custom-emoji-name-invalid');
      if (custom.deactivated) throw badRequest('custom-emoji-deactivated');
      return { name, code, reactionType };
    }
    case 'unicode_emoji':
      if (!emojiNameByCode.has(code)) throw badRequest('emoji-code-invalid');
      if (emojiByName.get(name) !== code) throw badRequest('emoji-name-invalid');
      return { name, code, reactionType };
    case 'zulip_extra_emoji':
      if (code !== 'zulip') throw badRequest('emoji-code-invalid');
      if (name !== 'zulip') throw badRequest('emoji-name-invalid');
      return { name, code, reactionType };
    default:
      throw badRequest('emoji-type-invalid');
  }
}
