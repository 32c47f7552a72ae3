import { badRequest } from '../api-error.ts';
import { apiKeyOf } from '../authentication/credentials.ts';
import { holdsRealmPermission } from '../messages/message-checks.ts';
import { avatarUrl } from './people.ts';
import { requireAdministrator } from '../required-role.ts';
import { guestRole, isAdministrator, type RealmState, type User } from '../state.ts';
import type { Realm } from '../router.ts';
import type { BotSettings } from './bot-settings.ts';
import { inUseLevel } from '../wordings.ts';

/** From this level on, data that bots share with people is only sent with the people, and keys aren't sent at all. */
const slimSince = 474;

/** A bot's settings, or the defaults of a new one. */
export function botSettings(bot: User): BotSettings {
  return (bot.botSettings ??= {
    sendingChannelId: null,
    eventsChannelId: null,
    allPublicChannels: false,
    service: null,
    config: {},
  });
}

/** The three defaults of a bot, as named in answers. https://zulip.com/help/manage-a-bot */
export function botDefaults(state: RealmState, bot: User): Record<string, unknown> {
  const { sendingChannelId, eventsChannelId, allPublicChannels } = botSettings(bot);
  const nameOf = (id: number | null): string | null => state.channels.get(id ?? 0)?.name ?? null;
  return {
    default_sending_stream: nameOf(sendingChannelId),
    default_events_register_stream: nameOf(eventsChannelId),
    default_all_public_streams: allPublicChannels,
  };
}

/** A bot's services, as listed in its record. */
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

/** Whether a bot is visible among the bots sent to a person. */
function knowsBot(bot: User, owner: User): boolean {
  return isAdministrator(owner) || owner.userId === bot.botOwnerId;
}

/** Announces a change of data that bots share with people, on servers that don't send it with the people. */
export function announceBotChange(realm: Realm, bot: User, change: object): void {
  if (bot.isBot && realm.state.featureLevel < slimSince) announceBotSettings(realm, bot, change);
}

/** Announces a change of bot settings to administrators and the bot's owner. */
export function announceBotSettings({ queues }: Realm, bot: User, change: object): void {
  queues.publish({ type: 'realm_bot', op: 'update', bot: { user_id: bot.userId, ...change } }, (owner) =>
    knowsBot(bot, owner),
  );
}

/** Announces a new bot. https://zulip.com/api/get-events#realm_bot-add */
export function announceNewBot(
  { state, queues }: Realm,
  bot: User,
  includes: (owner: User) => boolean = (owner) => knowsBot(bot, owner),
): void {
  queues.publish({ type: 'realm_bot', op: 'add', bot: botRecord(state, bot) }, includes);
}

/** Announces a bot's new owner: for non-administrators the whole bot is added or removed. */
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

/** Refuses people who can't create bots of a type. https://zulip.com/help/restrict-bot-creation */
export function checkMayCreateBot(state: RealmState, caller: User, botType: number): void {
  if (state.featureLevel < 344) {
    // 1: everyone, 2: generic bots only for administrators, 3: administrators.
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

/** Refuses a bot name that is already used. */
export function refuseNameInUse(state: RealmState, fullName: string, bot: User | null): void {
  if (isNameInUse(state, fullName, bot)) {
    throw badRequest(state.featureLevel < inUseLevel ? 'bot-name-used-former' : 'bot-name-used');
  }
}

/** Whether an active account has a name, which a bot then can't have. */
export function isNameInUse(state: RealmState, fullName: string, except: User | null): boolean {
  return [...state.users.values()].some(
    (user) => user !== except && user.isActive && user.fullName === fullName.trim(),
  );
}
