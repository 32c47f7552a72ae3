import { randomBytes, randomUUID } from 'node:crypto';
import { createDraftStore } from '../messages/drafts.ts';
import { createMessageStore } from '../messages/message-store.ts';
import { emptyOrganizationStores } from '../organization-stores.ts';
import { limitedPlan, limitedUploads } from '../organization/plan.ts';
import { realmSettings } from '../organization/realm-settings.ts';
import { createScheduledStore } from '../messages/scheduled-messages.ts';
import { systemBots } from './system-bots.ts';
import type { RealmState } from '../state.ts';
import type { SeedOptions } from './seed-options.ts';

type Beginnings = Pick<
  RealmState,
  | 'emailDomain'
  | 'dateCreated'
  | 'settings'
  | 'users'
  | 'groups'
  | 'profileFields'
  | 'channels'
  | 'folders'
  | 'customEmoji'
  | 'domains'
  | 'linkifierStore'
  | 'attachmentStore'
  | 'pushStore'
  | 'invitationStore'
  | 'presence'
>;

/** The settings of a new organization. */
export function initialSettings(): Map<string, unknown> {
  return new Map(realmSettings.map(([name, , initial]) => [name, initial]));
}

/** Puts an organization on a limited plan, if the options say so. */
export function applyPlan(settings: Map<string, unknown>, options: SeedOptions): void {
  if (!options.limitedPlan) return;
  settings.set('plan_type', limitedPlan);
  settings.set('upload_quota_mib', limitedUploads.upload_quota_mib);
}

/** An unused organization; its first person is the owner whose key can be fixed. */
export function initialState(options: SeedOptions, now: number, beginnings: Beginnings): RealmState {
  const { users, profileFields, domains, presence } = beginnings;
  const [owner] = users.values();
  return {
    seed: options.seed,
    secret: randomBytes(32).toString('hex'),
    url: '',
    uuid: randomUUID(),
    featureLevel: options.featureLevel,
    development: options.development,
    language: options.language,
    serverGeneration: now,
    isDeactivated: false,
    settingDefaults: new Map(),
    usersByEmail: new Map([...users.values()].map((user) => [user.deliveryEmail.toLowerCase(), user])),
    systemBots: systemBots(options.featureLevel),
    nextProfileFieldId: profileFields.length + 1,
    nextDomainId: domains.length + 1,
    ...emptyOrganizationStores(),
    messageStore: createMessageStore(),
    draftStore: createDraftStore(),
    scheduledStore: createScheduledStore(),
    presenceCounter: presence.size,
    fixedKeys: new Map(
      owner === undefined || options.ownerApiKey === null ? [] : [[owner.userId, options.ownerApiKey]],
    ),
    fixedPasswords: new Map(),
    now: options.now,
    ...beginnings,
  };
}
