import { initialMethods } from '../authentication-methods.ts';
import { createMessageStore } from '../message-store.ts';
import { createPushStore } from '../push-devices.ts';
import { createDraftStore } from '../drafts.ts';
import { emptyOrganizationStores } from '../organization-stores.ts';
import { createScheduledStore } from '../scheduled-messages.ts';
import { limitedPlan, limitedUploads } from '../plan.ts';
import { realmSettings } from '../realm-settings.ts';
import { seedAttachments } from './attachments.ts';
import { seedInvitations } from './invitations.ts';
import { seedLinkifiers } from './linkifiers.ts';
import { addManyChannels } from './many-channels.ts';
import { seedMessages } from './messages.ts';
import { seedReports } from './reports.ts';
import {
  moderationChannelId,
  seedChannels,
  seedCustomEmoji,
  seedFolders,
  seedGroups,
} from './organization.ts';
import { foundingDate, mailDomain, seedPopulation } from './population.ts';
import { seedProfileFields } from './profiles.ts';
import type { Language } from '../server-text.ts';
import { systemBots } from './system-bots.ts';
import type { RealmState } from '../state.ts';

export interface SeedOptions {
  readonly users: number;
  readonly channels: number;
  readonly seed: number;
  readonly featureLevel: number;
  readonly language: Language;
  readonly development: boolean;
  /** Null: the organization's own. */
  readonly realmName: string | null;
  readonly now: () => number;
  readonly ownerApiKey: string | null;
  readonly limitGuests: boolean;
  readonly limitedPlan: boolean;
  readonly externalSignIn: readonly string[] | null;
}

const emailDomain = 'orchid.example.com';

/** The demo organization as it stands before anybody touches it: the same seed gives the same people. */
export function seedRealm(options: SeedOptions): RealmState {
  const now = Math.floor(options.now() / 1000);
  const profileFields = seedProfileFields();
  const { users, presence } = seedPopulation(options.seed, options.users, now, profileFields, emailDomain);
  const owner = [...users.values()][0];
  const settings = new Map<string, unknown>(realmSettings.map(([name, , initial]) => [name, initial]));
  settings.set('name', options.realmName ?? 'Orchid Cooperative');
  settings.set('description', 'Makers and growers who share workshops, gardens and a market stall.');
  settings.set('uuid', '5c1de0aa-0c0b-4f6e-9a55-0d6f1b5c7e21');
  settings.set('date_created', foundingDate);
  settings.set('bot_domain', emailDomain);
  settings.set('moderation_request_channel_id', moderationChannelId);
  settings.set('new_stream_announcements_stream_id', 4);
  settings.set('default_language', options.language);
  settings.set('authentication_methods', initialMethods(options.development, options.externalSignIn ?? []));
  if (options.limitedPlan) {
    settings.set('plan_type', limitedPlan);
    settings.set('upload_quota_mib', limitedUploads.upload_quota_mib);
  }
  const groups = seedGroups(options.seed, users, now);
  if (options.limitGuests) {
    for (const group of groups.values()) {
      if (group.isSystem && group.name === 'role:members')
        settings.set('can_access_all_users_group', group.id);
    }
  }
  for (const group of groups.values()) {
    if (group.name === 'welcome-team')
      settings.set('can_invite_users_group', {
        direct_members: [owner?.userId ?? 8],
        direct_subgroups: [group.id],
      });
    if (group.name === 'bookkeeping') settings.set('can_manage_billing_group', group.id);
  }
  if (!settings.has('can_access_all_users_group')) {
    for (const group of groups.values()) {
      if (group.isSystem && group.name === 'role:everyone')
        settings.set('can_access_all_users_group', group.id);
    }
  }
  const state: RealmState = {
    seed: options.seed,
    url: '',
    emailDomain,
    featureLevel: options.featureLevel,
    development: options.development,
    language: options.language,
    serverGeneration: now,
    isDeactivated: false,
    dateCreated: foundingDate,
    settings,
    settingDefaults: new Map(),
    users,
    usersByEmail: new Map([...users.values()].map((user) => [user.deliveryEmail.toLowerCase(), user])),
    systemBots: systemBots(options.featureLevel),
    groups,
    profileFields,
    nextProfileFieldId: profileFields.length + 1,
    channels: seedChannels(options.seed, users, now),
    folders: seedFolders(now),
    customEmoji: seedCustomEmoji(owner?.userId ?? 8),
    domains: [{ domain: mailDomain, allow_subdomains: true }],
    nextDomainId: 2,
    linkifierStore: seedLinkifiers(options.featureLevel),
    ...emptyOrganizationStores(),
    messageStore: createMessageStore(),
    attachmentStore: seedAttachments(users.values(), now),
    pushStore: createPushStore(),
    draftStore: createDraftStore(),
    scheduledStore: createScheduledStore(),
    invitationStore: seedInvitations(users.values(), now),
    presence,
    presenceCounter: presence.size,
    fixedKeys: new Map(
      owner === undefined || options.ownerApiKey === null ? [] : [[owner.userId, options.ownerApiKey]],
    ),
    fixedPasswords: new Map(),
    now: options.now,
  };
  seedMessages(state, now);
  seedReports(state, now);
  addManyChannels(state, options.channels, now);
  return state;
}
