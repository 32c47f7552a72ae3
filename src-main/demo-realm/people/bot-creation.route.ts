import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { announceNewBot, botDefaults, botSettings, checkMayCreateBot, refuseNameInUse } from './bots.ts';
import { accessChannelByName } from '../channels/channel-access.ts';
import { apiKeyOf } from '../authentication/credentials.ts';
import { checkFullName } from './full-name.ts';
import { checkPicture } from '../files/images.ts';
import { embeddedBots, isIntegration } from '../organization/integrations.ts';
import { isMailbox, isWebAddress } from '../organization/internet-names.ts';
import { boolean, integer } from '../parameters.ts';
import { avatarUrl } from './people.ts';
import { typedLevel } from '../schema-refusal.ts';
import { createBot } from './user-creation.ts';
import type { Call, Route } from '../router.ts';
import type { BotType, Channel } from '../state.ts';
import type { BotService } from './bot-settings.ts';
import { inUseLevel } from '../wordings.ts';

const refuses = { bots: 'always', guests: true } as const;
export const botConfigSchema = z.record(z.string(), z.string());
const interfaces: ReadonlySet<number> = new Set([1, 2]);

/** One's own bots, and new ones. https://zulip.com/help/add-a-bot-or-integration */
export const botCreationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/bots',
    refuses,
    handle: ({ state, caller }) => ({
      bots: [...state.users.values()]
        .filter((user) => user.isBot && user.isActive && user.botOwnerId === caller.userId)
        .toSorted((a, b) => a.dateJoined - b.dateJoined)
        .map((bot) => ({
          username: bot.deliveryEmail,
          full_name: bot.fullName,
          api_key: apiKeyOf(state, bot),
          avatar_url: avatarUrl(bot),
          ...botDefaults(state, bot),
        })),
    }),
  },
  { method: 'POST', path: '/bots', refuses, handle: create },
];

function create(call: Call): Record<string, unknown> {
  const { realm, state, caller, parameters, files } = call;
  const sentName = parameters.requiredText('full_name');
  const shortName = parameters.requiredText('short_name').trim();
  const botType = parameters.json('bot_type', integer) ?? 1;
  const payloadUrl = readAddress(call, 'payload_url') ?? '';
  const serviceName = parameters.text('service_name') ?? '';
  const config = parameters.json('config_data', botConfigSchema) ?? {};
  const interfaceType = parameters.json('interface_type', integer) ?? 1;
  const sendingName = parameters.text('default_sending_stream');
  const eventsName = parameters.text('default_events_register_stream');
  const allPublicChannels = parameters.json('default_all_public_streams', boolean) ?? false;

  if (shortName === '') throw badRequest('create-email-form');
  const fullName = checkFullName(state, null, sentName);
  const deliveryEmail = `${shortName}-bot@${String(state.settings.get('bot_domain'))}`;
  if (!isMailbox(deliveryEmail)) throw badRequest('create-email-form');
  const service = botType === 2 ? serviceName : serviceName || shortName;
  if (botType === 4) {
    if (!state.development) throw badRequest('embedded-bots-off');
    if (!embeddedBots.some(({ name }) => name === service)) throw badRequest('embedded-bot-unknown');
  }
  if (state.usersByEmail.has(deliveryEmail.toLowerCase())) {
    throw badRequest(state.featureLevel < inUseLevel ? 'bot-username-used-former' : 'create-email-used');
  }
  refuseNameInUse(state, fullName, null);
  checkMayCreateBot(state, caller, botType);
  if (!isAllowedType(call, botType)) throw badRequest('bot-type-invalid');
  checkInterface(interfaceType);
  if (files.length > 1) throw badRequest('upload-several');
  const sending = findChannel(call, sendingName);
  const events = findChannel(call, eventsName);
  if (botType === 2 && service !== '' && !isIntegration(service)) {
    throw badRequest('integration-unknown', { name: service });
  }
  const [picture] = files;
  if (picture !== undefined) checkPicture(state, picture);

  const avatarSource = picture === undefined ? null : 'U';
  const bot = createBot(realm, { fullName, deliveryEmail, botType, ownerId: caller.userId, avatarSource });
  Object.assign(botSettings(bot), {
    sendingChannelId: sending?.id ?? null,
    eventsChannelId: events?.id ?? null,
    allPublicChannels,
    service: serviceOf(botType, service, payloadUrl, interfaceType),
    config,
  });
  announceNewBot(realm, bot);
  return {
    user_id: bot.userId,
    api_key: apiKeyOf(state, bot),
    avatar_url: avatarUrl(bot),
    ...botDefaults(state, bot),
  };
}

function isAllowedType({ state }: Call, botType: number): botType is BotType {
  return botType >= 1 && botType <= (state.development ? 4 : 3);
}

function serviceOf(botType: number, name: string, baseUrl: string, kind: number): BotService | null {
  if (botType === 4) return { kind: 'embedded', name };
  if (botType !== 3) return null;
  return { kind: 'outgoing', baseUrl, interface: kind, token: randomBytes(24).toString('base64url') };
}

/** The address of a service, sent as JSON; undefined if not sent. */
export function readAddress({ state, parameters }: Call, name: string): string | undefined {
  const address = parameters.json(name, z.string());
  if (address === undefined || isWebAddress(address)) return address;
  throw state.featureLevel < typedLevel
    ? badRequest('field-not-url', { field: name })
    : badRequest('value-error', { name, reason: 'Not a URL' });
}

/** Refuses unknown service interfaces. */
export function checkInterface(interfaceType: number): void {
  if (!interfaces.has(interfaceType)) throw badRequest('bot-interface-invalid');
}

function findChannel(call: Call, name: string | undefined): Channel | undefined {
  return name === undefined ? undefined : accessChannelByName(call.state, call.caller, name);
}
