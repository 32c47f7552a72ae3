import { initialMethods } from '../authentication/authentication-methods.ts';
import { createPushStore } from '../push/push-devices.ts';
import { seedAttachments } from './attachments.ts';
import { applyPlan, initialSettings, initialState } from './initial-state.ts';
import { seedInvitations } from './invitations.ts';
import { seedLinkifiers } from './linkifiers.ts';
import { seedExports } from './exports.ts';
import { seedPlaygrounds } from './playgrounds.ts';
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
import type { RealmState } from '../state.ts';
import type { SeedOptions } from './seed-options.ts';

const emailDomain = 'orchid.example.com';

/** The initial demo organization: the same seed gives the same people. */
export function seedRealm(options: SeedOptions): RealmState {
  const now = Math.floor(options.now() / 1000);
  const profileFields = seedProfileFields();
  const { users, presence } = seedPopulation(options.seed, options.users, now, profileFields, emailDomain);
  const owner = [...users.values()][0];
  const settings = initialSettings();
  settings.set('name', options.realmName ?? 'Orchid Cooperative');
  settings.set('description', 'Makers and growers who share workshops, gardens and a market stall.');
  settings.set('uuid', '5c1de0aa-0c0b-4f6e-9a55-0d6f1b5c7e21');
  settings.set('date_created', foundingDate);
  settings.set('bot_domain', emailDomain);
  settings.set('moderation_request_channel_id', moderationChannelId);
  settings.set('new_stream_announcements_stream_id', 4);
  settings.set('enable_spectator_access', !options.limitedPlan);
  settings.set('default_language', options.language);
  settings.set('authentication_methods', initialMethods(options.development, options.externalSignIn ?? []));
  applyPlan(settings, options);
  const groups = seedGroups(options.seed, users, now, options.featureLevel);
  const allowed = options.limitGuests ? 'role:members' : 'role:everyone';
  for (const group of groups.values()) {
    if (group.isSystem && group.name === allowed) settings.set('can_access_all_users_group', group.id);
    if (group.name === 'welcome-team')
      settings.set('can_invite_users_group', {
        direct_members: [owner?.userId ?? 8],
        direct_subgroups: [group.id],
      });
    if (group.name === 'bookkeeping') settings.set('can_manage_billing_group', group.id);
  }
  const state = initialState(options, now, {
    emailDomain,
    dateCreated: foundingDate,
    settings,
    users,
    groups,
    profileFields,
    channels: seedChannels(options.seed, users, now),
    folders: seedFolders(now),
    customEmoji: seedCustomEmoji(owner?.userId ?? 8),
    domains: [{ domain: mailDomain, allow_subdomains: true }],
    linkifierStore: seedLinkifiers(options.featureLevel),
    attachmentStore: seedAttachments(users.values(), now),
    pushStore: createPushStore(),
    invitationStore: seedInvitations(users.values(), now),
    presence,
  });
  state.playgroundStore = seedPlaygrounds();
  seedMessages(state, now);
  seedReports(state, now);
  seedExports(state, now);
  addManyChannels(state, options.channels, now);
  return state;
}
