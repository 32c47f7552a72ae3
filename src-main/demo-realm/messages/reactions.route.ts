import { ApiError, badRequest } from '../api-error.ts';
import { changePolicyByTakingPart } from './automatic-policies.ts';
import { readEmoji } from '../emoji/emoji-reference.ts';
import { accessMessage, isTold } from './message-access.ts';
import { apiEmail } from '../people/people.ts';
import type { StoredMessage, StoredReaction } from './message-store.ts';
import type { Call, Route } from '../router.ts';

/** Reactions to messages. https://zulip.com/api/add-reaction https://zulip.com/api/remove-reaction */
export const reactionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/messages/:id/reactions',
    handle(call) {
      const { realm, state, caller, parameters, path } = call;
      const name = parameters.requiredText('emoji_name');
      const code = parameters.text('emoji_code');
      const type = parameters.text('reaction_type');
      const message = accessMessage(state, caller, Number(path[0]));
      const emoji = readEmoji(state, name, code, type);
      const reaction: StoredReaction = {
        userId: caller.userId,
        emojiName: emoji.name,
        emojiCode: emoji.code,
        reactionType: emoji.reactionType,
      };
      if (message.reactions.some((known) => isSame(known, reaction))) {
        throw new ApiError('reaction-exists', { code: 'REACTION_ALREADY_EXISTS' });
      }
      message.reactions.push(reaction);
      changePolicyByTakingPart(realm, caller, message.recipient);
      announce(call, message, 'add', reaction);
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/messages/:id/reactions',
    handle(call) {
      const { state, caller, parameters, path } = call;
      const name = parameters.text('emoji_name');
      const code = parameters.text('emoji_code');
      const type = parameters.text('reaction_type') ?? 'unicode_emoji';
      const message = accessMessage(state, caller, Number(path[0]));
      if (name === undefined && code === undefined) throw badRequest('reaction-nothing');
      const index = message.reactions.findIndex(
        (known) =>
          known.userId === caller.userId &&
          known.reactionType === type &&
          (code === undefined ? known.emojiName === name : known.emojiCode === code),
      );
      const reaction = message.reactions[index];
      if (reaction === undefined) throw new ApiError('reaction-missing', { code: 'REACTION_DOES_NOT_EXIST' });
      message.reactions.splice(index, 1);
      announce(call, message, 'remove', reaction);
      return {};
    },
  },
];

function isSame(a: StoredReaction, b: StoredReaction): boolean {
  return a.userId === b.userId && a.emojiCode === b.emojiCode && a.reactionType === b.reactionType;
}

function announce(
  { realm, state, caller }: Call,
  message: StoredMessage,
  op: string,
  reaction: StoredReaction,
): void {
  realm.queues.publish(
    {
      type: 'reaction',
      op,
      message_id: message.id,
      emoji_name: reaction.emojiName,
      emoji_code: reaction.emojiCode,
      reaction_type: reaction.reactionType,
      user_id: reaction.userId,
      ...(state.featureLevel < 478
        ? {
            user: {
              user_id: caller.userId,
              email: apiEmail(state, caller),
              full_name: caller.fullName,
            },
          }
        : {}),
    },
    (owner) => isTold(state, owner, message),
  );
}
