import { canAccess } from './people.ts';
import type { Realm } from '../router.ts';
import type { User, UserStatus } from '../state.ts';

/** A status with only the parts that are set. https://zulip.com/api/get-user-status */
export function statusRecord(user: User): Record<string, unknown> {
  const { text, emoji } = user.status;
  return {
    ...(text === '' ? {} : { status_text: text }),
    ...(emoji === null
      ? {}
      : { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.reactionType }),
    ...(user.presenceEnabled || user.isBot ? {} : { away: true }),
  };
}

/** Changes the given parts and announces only those; setting the same status announces it again. */
export function changeStatus(
  realm: Realm,
  user: User,
  change: { text?: string; emoji?: UserStatus['emoji']; away?: boolean },
): void {
  if (change.text !== undefined) user.status.text = change.text;
  if (change.emoji !== undefined) user.status.emoji = change.emoji;
  const emoji =
    change.emoji === undefined
      ? {}
      : {
          emoji_name: change.emoji?.name ?? '',
          emoji_code: change.emoji?.code ?? '',
          reaction_type: change.emoji?.reactionType ?? 'unicode_emoji',
        };
  realm.queues.publish(
    {
      type: 'user_status',
      user_id: user.userId,
      ...(change.away === undefined ? {} : { away: change.away }),
      ...(change.text === undefined ? {} : { status_text: change.text }),
      ...emoji,
    },
    (owner) => canAccess(realm.state, owner, user),
  );
}
