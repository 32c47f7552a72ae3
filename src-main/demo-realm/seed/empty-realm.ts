import { externalMethodNames, initialMethods } from '../authentication/authentication-methods.ts';
import { createPushStore } from '../push/push-devices.ts';
import { systemGroup } from '../groups/groups.ts';
import { postAsWelcomeBot, welcome } from '../people/welcome.ts';
import { newAccount } from '../people/new-account.ts';
import { applyPlan, initialSettings, initialState } from './initial-state.ts';
import { seedSystemGroups } from './organization.ts';
import type { Channel, RealmState, User } from '../state.ts';
import type { SeedOptions } from './seed-options.ts';
import type { PushStore } from '../push/push-store.ts';

const emailDomain = 'lindenhof.example';
const ownerId = 8;
const firstChannelId = 3;

/** From this level on, new organizations start with three public channels instead of a public and a private one. */
const openChannelsLevel = 277;

type FirstChannel = readonly [name: string, description: string, ...topics: string[]];

const openChannels: readonly FirstChannel[] = [
  ['Zulip', 'Questions and discussion about using Zulip.', 'moving messages', 'welcome to Zulip!'],
  ['sandbox', 'Experiment with Zulip here. :test_tube:', 'experiments', 'start a conversation'],
  ['general', 'For team-wide conversations', 'greetings'],
];
const formerChannels: readonly FirstChannel[] = [
  [
    'general',
    'Everyone is added to this stream by default. Welcome! :octopus:',
    'topic demonstration',
    'swimming turtles',
    'Zulip updates',
  ],
  ['core team', 'A private stream for core team members.', 'private streams'],
];

/**
 * An organization as created by a server: one owner, the system groups, the first channels with the bots' messages, and
 * nothing else. https://zulip.com/help/create-your-organization
 */
export function emptyRealm(options: SeedOptions): RealmState {
  const now = Math.floor(options.now() / 1000);
  const owner = firstOwner(now, options.featureLevel);
  const state = initialState(options, now, {
    emailDomain,
    dateCreated: now,
    settings: initialSettings(),
    users: new Map([[owner.userId, owner]]),
    groups: seedSystemGroups(),
    profileFields: [],
    channels: new Map(),
    folders: [],
    customEmoji: new Map(),
    domains: [],
    linkifierStore: { list: [], nextId: 1 },
    attachmentStore: { attachments: new Map(), nextId: 1 },
    pushStore: pushStoreOf(options.featureLevel),
    invitationStore: { emails: new Map(), links: new Map(), nextEmailId: 1, nextLinkId: 1 },
    presence: new Map(),
  });
  addFirstChannels(state, now);
  welcome(state, owner);
  setUp(state, options, now);
  return state;
}

/**
 * As on the recorded servers: the newer one had push notifications for ten people, the older one couldn't reach the
 * service.
 */
function pushStoreOf(featureLevel: number): PushStore {
  return featureLevel < openChannelsLevel
    ? { ...createPushStore(), service: 'unreachable' }
    : { ...createPushStore(), freeForPeople: 10 };
}

function firstOwner(now: number, featureLevel: number): User {
  return newAccount({
    userId: ownerId,
    fullName: 'Anna Berger',
    deliveryEmail: 'anna@lindenhof.test',
    emailVisibility: featureLevel < openChannelsLevel ? 1 : 3,
    role: 100,
    isActive: true,
    isBot: false,
    botType: null,
    botOwnerId: null,
    avatarSource: featureLevel >= 456 ? 'J' : 'G',
    dateJoined: now,
    presenceEnabled: true,
    canChangeUserEmails: true,
    canCreateUsers: true,
  });
}

function addFirstChannels(state: RealmState, now: number): void {
  const isFormer = state.featureLevel < openChannelsLevel;
  const entries = isFormer ? formerChannels : openChannels;
  for (const [index, [name, description]] of entries.entries()) {
    const isPrivate = name === 'core team';
    const channel: Channel = {
      id: firstChannelId + index,
      name,
      description,
      creatorId: null,
      dateCreated: now,
      isPrivate,
      isWebPublic: false,
      historyShared: !isPrivate,
      isArchived: false,
      isDefault: !isPrivate,
      folderId: null,
      weeklyTraffic: null,
      topicsPolicy: 'inherit',
      retentionDays: null,
      subscribers: new Set([ownerId]),
      settings: {},
      personal: new Map(),
      topics: [],
    };
    state.channels.set(channel.id, channel);
  }
  for (const [index, [, , ...topics]] of entries.entries()) {
    for (const topic of topics) {
      const recipient = { kind: 'channel', channelId: firstChannelId + index, topic } as const;
      postAsWelcomeBot(state, recipient, `About: ${topic}`);
    }
  }
}

function setUp(state: RealmState, options: SeedOptions, now: number): void {
  const { settings, channels } = state;
  const idOf = (name: string): number =>
    [...channels.values()].find((channel) => channel.name === name)?.id ?? -1;
  settings.set('name', options.realmName ?? 'Lindenhof');
  settings.set('description', 'The coolest place in the universe.');
  settings.set('uuid', '0d5c2b8e-6f0e-4d5a-9f36-2f1c7a1f4b10');
  settings.set('date_created', now);
  settings.set('bot_domain', emailDomain);
  settings.set('org_type', 0);
  settings.set('upload_quota_mib', options.featureLevel < 251 ? 5120 : null);
  // Servers that have this setting turn it off by default.
  settings.set('send_channel_events_messages', options.featureLevel < 434);
  settings.set('default_language', options.language);
  // As on the recorded servers.
  const external = options.externalSignIn ?? externalMethodNames;
  settings.set('authentication_methods', initialMethods(options.development, external));
  settings.set('new_stream_announcements_stream_id', idOf('general'));
  settings.set('zulip_update_announcements_stream_id', idOf('general'));
  settings.set('signup_announcements_stream_id', idOf('core team'));
  const allowed = options.limitGuests ? 'role:members' : 'role:everyone';
  settings.set('can_access_all_users_group', systemGroup(state, allowed).id);
  settings.set('push_notifications_enabled', options.featureLevel >= openChannelsLevel);
  applyPlan(settings, options);
}
