import { apiKeyOf } from './credentials.ts';
import { avatarUrl } from './people.ts';
import { isAdministrator } from './state.ts';
import type { Realm } from './router.ts';
import type { RealmState, User } from './state.ts';

/** From here on what a bot has in common with people is told with the people, and no key at all. */
const slimSince = 474;

/** A bot's record in `realm_bots`. https://zulip.com/api/register-queue */
export function botRecord(state: RealmState, bot: User): Record<string, unknown> {
  const own = {
    user_id: bot.userId,
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
    services: [],
  };
  if (state.featureLevel >= slimSince) return own;
  return {
    ...own,
    email: bot.deliveryEmail,
    full_name: bot.fullName,
    bot_type: bot.botType,
    is_active: bot.isActive,
    api_key: apiKeyOf(state, bot),
    avatar_url: avatarUrl(bot),
    ...(bot.botOwnerId === null ? {} : { owner_id: bot.botOwnerId }),
  };
}

/** Says a change of a bot to administrators and its owner, where that is not told with the people. */
export function announceBotChange({ state, queues }: Realm, bot: User, change: object): void {
  if (!bot.isBot || state.featureLevel >= slimSince) return;
  queues.publish(
    { type: 'realm_bot', op: 'update', bot: { user_id: bot.userId, ...change } },
    (owner) => isAdministrator(owner) || owner.userId === bot.botOwnerId,
  );
}
