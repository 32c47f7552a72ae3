import { badRequest } from '../api-error.ts';
import { changeAvatar } from './avatars.ts';
import {
  announceBotChange,
  announceBotOwner,
  announceBotSettings,
  botDefaults,
  botSettings,
  refuseNameInUse,
  serviceRecords,
} from './bots.ts';
import { accessChannelByName } from '../channels/channel-access.ts';
import { unsubscribe } from '../channels/channel-membership.ts';
import { apiKeyOf, regenerateApiKey } from '../authentication/credentials.ts';
import { checkFullName } from './full-name.ts';
import { checkPicture } from '../files/images.ts';
import { boolean, integer } from '../parameters.ts';
import { apiEmail, avatarUrl } from './people.ts';
import { notPossible } from '../schema-refusal.ts';
import { requireAdministrator, requireOwner } from '../required-role.ts';
import { isAdministrator, isRole, ownerRole, type User } from '../state.ts';
import { deactivate } from './user-activation.ts';
import { announceUserChange, changeFullName, changeRole } from './user-changes.ts';
import { botConfigSchema, checkInterface, readAddress } from './bot-creation.route.ts';
import type { Call, Route } from '../router.ts';

const refuses = { bots: 'always', guests: true } as const;

/** Managing bots, for administrators and owners. https://zulip.com/help/manage-a-bot */
export const botRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/bots/:id/api_key',
    since: 463,
    refuses: { bots: 'always' },
    handle(call) {
      const bot = accessBot(call);
      if (!bot.isActive) throw badRequest('no-such-bot');
      return { api_key: apiKeyOf(call.state, bot) };
    },
  },
  {
    method: 'POST',
    path: '/bots/:id/api_key/regenerate',
    refuses,
    handle(call) {
      const bot = accessBot(call);
      const api_key = regenerateApiKey(call.state, bot);
      announceBotChange(call.realm, bot, { api_key });
      return { api_key };
    },
  },
  { method: 'PATCH', path: '/bots/:id', refuses, handle: update },
  {
    method: 'DELETE',
    path: '/bots/:id',
    handle(call) {
      deactivate(call.realm, accessBot(call));
      return {};
    },
  },
];

function accessBot({ state, caller, path }: Call): User {
  const bot = state.users.get(Number(path[0]));
  if (bot?.isBot !== true) throw badRequest('no-such-bot');
  if (!isAdministrator(caller) && bot.botOwnerId !== caller.userId) {
    throw badRequest('insufficient-permission');
  }
  if (bot.canCreateUsers) requireOwner(caller);
  return bot;
}

/** Checks everything in the server's order before applying anything. */
function update(call: Call): Record<string, unknown> {
  const { realm, state, parameters, files } = call;
  const sentName = parameters.text('full_name');
  const role = parameters.json('role', integer);
  const ownerId = parameters.json('bot_owner_id', integer);
  const config = parameters.json('config_data', botConfigSchema);
  const payloadUrl = readAddress(call, 'service_payload_url');
  const interfaceType = parameters.json('service_interface', integer) ?? 1;
  const sendingName = parameters.text('default_sending_stream');
  const eventsName = parameters.text('default_events_register_stream');
  const allPublicChannels = parameters.json('default_all_public_streams', boolean);
  if (role !== undefined && !isRole(role)) throw notPossible('role', state.featureLevel);

  const bot = accessBot(call);
  const fullName = sentName === undefined ? bot.fullName : checkName(call, bot, sentName);
  if (role !== undefined && role !== bot.role) checkRole(call, bot, role);
  const owner = ownerId === undefined ? null : checkOwner(call, ownerId);
  const sendingChannelId = sendingName === undefined ? undefined : channelId(call, sendingName);
  const eventsChannelId = eventsName === undefined ? undefined : channelId(call, eventsName);
  if (payloadUrl !== undefined) checkInterface(interfaceType);
  const [picture, second] = files;
  if (second !== undefined) throw badRequest('upload-several');
  if (picture !== undefined) checkPicture(state, picture);

  changeFullName(realm, bot, fullName);
  if (role !== undefined) changeRole(realm, bot, role);
  if (owner !== null && owner.userId !== bot.botOwnerId) changeOwner(call, bot, owner);
  const settings = botSettings(bot);
  const announceDefault = (name: string): void =>
    announceBotSettings(realm, bot, { [name]: botDefaults(state, bot)[name] });
  if (sendingChannelId !== undefined) {
    settings.sendingChannelId = sendingChannelId;
    announceDefault('default_sending_stream');
  }
  if (eventsChannelId !== undefined) {
    settings.eventsChannelId = eventsChannelId;
    announceDefault('default_events_register_stream');
  }
  if (allPublicChannels !== undefined) {
    settings.allPublicChannels = allPublicChannels;
    announceDefault('default_all_public_streams');
  }
  if (payloadUrl !== undefined) {
    const token = settings.service?.kind === 'outgoing' ? settings.service.token : apiKeyOf(state, bot);
    settings.service = { kind: 'outgoing', baseUrl: payloadUrl, interface: interfaceType, token };
    announceBotSettings(realm, bot, { services: serviceRecords(bot) });
  }
  if (config !== undefined) {
    settings.config = { ...settings.config, ...config };
    announceBotSettings(realm, bot, { services: [{ config_data: settings.config }] });
  }
  if (picture !== undefined) changeAvatar(realm, bot, 'U');
  const holder = state.users.get(bot.botOwnerId ?? 0);
  return {
    full_name: bot.fullName,
    avatar_url: avatarUrl(bot),
    service_interface: interfaceType,
    service_payload_url: payloadUrl ?? null,
    config_data: config ?? null,
    ...botDefaults(state, bot),
    ...(holder === undefined ? {} : { bot_owner: apiEmail(state, holder) }),
  };
}

function checkName({ state }: Call, bot: User, sent: string): string {
  const fullName = checkFullName(state, bot, sent);
  if (fullName !== bot.fullName) refuseNameInUse(state, fullName, bot);
  return fullName;
}

function checkRole({ caller }: Call, bot: User, role: number): void {
  if (role === ownerRole || bot.role === ownerRole) requireOwner(caller);
  requireAdministrator(caller);
}

function checkOwner({ state }: Call, id: number): User {
  const owner = state.users.get(id);
  if (owner === undefined) throw badRequest('bot-owner-unknown');
  if (!owner.isActive) throw badRequest('bot-owner-deactivated');
  if (owner.isBot) throw badRequest('bot-owner-bot');
  return owner;
}

function channelId(call: Call, name: string): number | null {
  return name === '' ? null : accessChannelByName(call.state, call.caller, name).id;
}

/** A bot leaves the private channels that its new owner is not in. */
function changeOwner({ realm, state }: Call, bot: User, owner: User): void {
  const previousId = bot.botOwnerId;
  bot.botOwnerId = owner.userId;
  announceBotOwner(realm, bot, previousId);
  announceUserChange(realm, bot, { bot_owner_id: owner.userId });
  const left = [...state.channels.values()].filter(
    ({ isPrivate, subscribers }) =>
      isPrivate && subscribers.has(bot.userId) && !subscribers.has(owner.userId),
  );
  unsubscribe(realm, left, [bot.userId]);
}
