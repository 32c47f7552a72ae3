import { badRequest } from '../api-error.ts';
import { apiKeyOf } from '../authentication/credentials.ts';
import { holdsRealmPermission } from '../messages/message-checks.ts';
import { avatarUrl } from './people.ts';
import { requireAdministrator } from '../required-role.ts';
import { guestRole, isAdministrator, type RealmState, type User } from '../state.ts';
import type { Realm } from '../router.ts';
import type { BotSettings } from './bot-settings.ts';
import { inUseLevel } from '../wordings.ts';

/** From here on what a bot has in common with people is told with the people, and no key at all. */
const slimSince = 474;

/** The settings of a bot, those of a new one where nobody has set any. */
export function botSettings(bot: User): BotSettings {
  return (bot.botSettings ??= {
    sendingChannelId: null,
    eventsChannelId: null,
    allPublicChannels: false,
    service: null,
    config: {},
  });
}

/** The three defaults of a bot as answers about it name them. https://zulip.com/help/manage-a-bot */
export function botDefaults(state: RealmState, bot: User): Record<string, unknown> {
  const { sendingChannelId, eventsChannelId, allPublicChannels } = botSettings(bot);
  const nameOf = (id: number | null): string | null => state.channels.get(id ?? 0)?.name ?? null;
  return {
    default_sending_stream: nameOf(sendingChannelId),
    default_events_register_stream: nameOf(eventsChannelId),
    default_all_public_streams: allPublicChannels,
  };
}

/** The services of a bot, as its record lists them. */
export function serviceRecords(bot: User): Record<string, unknown>[] {
  const { service, config } = botSettings(bot);
  if (service === null) return [];
  return service.kind === 'outgoing'
    ? [{ base_url: service.baseUrl, interface: service.interface, token: service.token }]
    : [{ service_name: service.name, config_data: config }];
}

/** A bot's record in `realm_bots`. https://zulip.com/api/register-queue */
export function botRecord(state: RealmState, bot: User): Record<string, unknown> {
  const own = { user_id: bot.userId, ...botDefaults(state, bot), services: serviceRecords(bot) };
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

/** Whether a bot is among what somebody gets to know about bots. */
function knowsBot(bot: User, owner: User): boolean {
  return isAdministrator(owner) || owner.userId === bot.botOwnerId;
}

/** Says a change of what a bot has in common with people, where that is not told with the people. */
export function announceBotChange(realm: Realm, bot: User, change: object): void {
  if (bot.isBot && realm.state.featureLevel < slimSince) announceBotSettings(realm, bot, change);
}

/** Says a change of what only bots have to administrators and the bot's owner. */
export function announceBotSettings({ queues }: Realm, bot: User, change: object): void {
  queues.publish({ type: 'realm_bot', op: 'update', bot: { user_id: bot.userId, ...change } }, (owner) =>
    knowsBot(bot, owner),
  );
}

/** Says that there is a new bot. https://zulip.com/api/get-events#realm_bot-add */
export function announceNewBot(
  { state, queues }: Realm,
  bot: User,
  includes: (owner: User) => boolean = (owner) => knowsBot(bot, owner),
): void {
  queues.publish({ type: 'realm_bot', op: 'add', bot: botRecord(state, bot) }, includes);
}

/** Says that a bot changed hands: for those who are no administrators it goes or comes as a whole. */
export function announceBotOwner(realm: Realm, bot: User, previousId: number | null): void {
  const { state, queues } = realm;
  const isPlain = (owner: User, id: number | null): boolean => owner.userId === id && !isAdministrator(owner);
  queues.publish({ type: 'realm_bot', op: 'delete', bot: { user_id: bot.userId } }, (owner) =>
    isPlain(owner, previousId),
  );
  announceNewBot(realm, bot, (owner) => isPlain(owner, bot.botOwnerId));
  if (state.featureLevel >= slimSince) return;
  queues.publish(
    { type: 'realm_bot', op: 'update', bot: { user_id: bot.userId, owner_id: bot.botOwnerId } },
    isAdministrator,
  );
}

/** Refuses whoever may not make bots of a kind. https://zulip.com/help/restrict-bot-creation */
export function checkMayCreateBot(state: RealmState, caller: User, botType: number): void {
  if (state.featureLevel < 344) {
    // 1 everybody, 2 generic bots for administrators only, 3 administrators.
    const policy = state.settings.get('bot_creation_policy') ?? 1;
    const isRefused = policy === 3 || (policy === 2 && botType === 1);
    if (isRefused) requireAdministrator(caller);
    return;
  }
  const mayCreate =
    holdsRealmPermission(state, 'can_create_bots_group', caller) ||
    (botType === 2 && holdsRealmPermission(state, 'can_create_write_only_bots_group', caller));
  if (caller.role === guestRole || !mayCreate) throw badRequest('insufficient-permission');
}

/** Refuses a bot's name that somebody has. */
export function refuseNameInUse(state: RealmState, fullName: string, bot: User | null): void {
  if (isNameInUse(state, fullName, bot)) {
    throw badRequest(state.featureLevel < inUseLevel ? 'bot-name-used-former' : 'bot-name-used');
  }
}

/** Whether anybody active has a name, which no bot may have then. */
export function isNameInUse(state: RealmState, fullName: string, except: User | null): boolean {
  return [...state.users.values()].some(
    (user) => user !== except && user.isActive && user.fullName === fullName.trim(),
  );
}
