import { roles, type Role } from '#contract/people.ts';
import type { Group } from '#contract/groups.ts';
import type { OrganizationCounts } from '#contract/organization.ts';
import type { ModelTableName, ReplicaTables } from '#contract/topics.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { countChanges } from '../journal/changes-seen.ts';
import { createAnnouncing, type Announcing } from './announcing.ts';
import { createAttachments, type Attachments } from './attachments.ts';
import { createBots, type Bots } from './bots.ts';
import { createMadeAccounts, type MadeAccounts } from './made-accounts.ts';
import { createChannelRules, type ChannelRules } from './channel-rules.ts';
import { createChannels, type Channels } from './channels.ts';
import { createCustomEmoji, type CustomEmojiModel } from './custom-emoji.ts';
import { createDataExports, type DataExports } from './data-exports.ts';
import { createDevices, type Devices } from './devices.ts';
import { createGroups, type Groups } from './groups.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { createOrganizationPictures, type OrganizationPictures } from './organization-pictures.ts';
import { createOrganizationSettings, type OrganizationSettings } from './organization-settings.ts';
import { createPermissions, groupPermissionsOf, type Permissions } from './permissions.ts';
import { createPresence, type PresenceModel } from './presence.ts';
import { createProfileFields, type ProfileFields } from './profile-fields.ts';
import { createSettings, type Settings } from './settings.ts';
import { createStatuses, type Statuses } from './statuses.ts';
import { createTopicVisibility, type TopicVisibility } from './topic-visibility.ts';
import { createUsers, loadUsers, type Users } from './users.ts';
import { createLists } from './lists.ts';
import { readerOf, type RowReaders } from './rows.ts';
import { personFlag } from '../people/people-columns.ts';
import { createPeopleConditions, type PeopleConditions } from '../people/people-conditions.ts';
import { createPeopleIndex, type PeopleIndex } from '../people/people-index.ts';

/** Everything known of an organization, made of one snapshot and the events since. */
export interface RealmModel {
  readonly generation: number;
  readonly myUserId: number;
  readonly index: PeopleIndex;
  readonly users: Users;
  readonly bots: Bots;
  readonly madeAccounts: MadeAccounts;
  readonly presence: PresenceModel;
  readonly statuses: Statuses;
  readonly groups: Groups;
  readonly permissions: Permissions;
  readonly profileFields: ProfileFields;
  readonly settings: Settings;
  readonly organizationSettings: OrganizationSettings;
  readonly organizationPictures: OrganizationPictures;
  readonly customEmoji: CustomEmojiModel;
  readonly announcing: Announcing;
  readonly topicVisibility: TopicVisibility;
  readonly attachments: Attachments;
  readonly invitations: Invitations;
  readonly dataExports: DataExports;
  readonly channels: Channels;
  readonly channelRules: ChannelRules;
  readonly devices: Devices;
  readonly lists: ReturnType<typeof createLists>;
  readonly conditions: PeopleConditions;
  /** E-mail addresses of the server's own bots, in lower case: no account can get one of them. */
  readonly reservedAddresses: ReadonlySet<string>;
  /** The cursor of presence deltas. */
  readonly presenceUpdateId: number;
  /** Takes in what a change of this console did; true where no event says it, so that this confirms it. */
  noteApplied(change: RecordedChange): boolean;
  me(): { userId: number; name: string; role: Role } | null;
  zulipVersion(): string;
  featureLevel(): number;
  /** Takes in what a `restart` event says; true if the feature level is another one. */
  serverRestarted(zulipVersion: string, featureLevel: number): boolean;
  counts(openReports: number | null): OrganizationCounts;
  activeHumanOwners(): number;
  activeHumanAdministrators(): number;
  /** A row of a replicated table, or undefined if there is none of that id. */
  row<Table extends ModelTableName>(
    table: Table,
    id: ReplicaTables[Table]['id'],
  ): ReplicaTables[Table] | undefined;
  rows<Table extends ModelTableName>(table: Table): ReplicaTables[Table][];
}

export interface RealmModelOptions {
  generation: number;
  origin: string;
  changeListener: ChangeListener;
  /** UNIX milliseconds. */
  now: () => number;
  /** Milliseconds that nobody sets; those of `now` when left out. */
  elapsed?: () => number;
  /** Those of an earlier snapshot, so that what was listed stays known until it is fetched again. */
  attachments?: Attachments | undefined;
  invitations?: Invitations | undefined;
  dataExports?: DataExports | undefined;
  channels?: Channels | undefined;
  /** UNIX milliseconds when the answer began to come; now when left out. */
  answeredAt?: number;
}

/**
 * Builds the model of a snapshot. Whoever listens to the change listener must treat everything as new. No part of the model may
 * hold the answer itself, not even by a function that names it: it is as large as everything that is made of it.
 */
export function createRealmModel(answer: RegisterAnswer, options: RealmModelOptions): RealmModel {
  const changes = countChanges(options.changeListener);
  const { changeListener } = changes;
  const settings = createSettings(answer, options.origin, changeListener);
  const organizationPictures = createOrganizationPictures(settings, changeListener);
  const organizationSettings = createOrganizationSettings(
    answer.realm_settings,
    answer.realm_user_settings_defaults,
    answer.offered,
    answer.server_supported_permission_settings['realm'] ?? {},
    answer.zulip_feature_level,
    changeListener,
  );
  const defaultAccounts = answer.realm_settings['default_external_accounts'];
  const profileFields = createProfileFields(answer.custom_profile_fields, defaultAccounts, changeListener);
  const expected = answer.realm_users.length + answer.realm_non_active_users.length;
  const index = createPeopleIndex(expected + 16, profileFields.text);
  loadUsers(index, options.origin, answer.realm_users, answer.realm_non_active_users);
  const threshold = (): number => settings.row().presenceOfflineThresholdSeconds;
  const clocks = {
    now: options.now,
    elapsed: options.elapsed ?? options.now,
    threshold,
    reportInterval: answer.server_presence_ping_interval_seconds,
  };
  const presence = createPresence(index, clocks, changeListener, (userId) => statuses.hidePresence(userId));
  if (answer.presences) {
    presence.apply(answer.presences, answer.server_timestamp ?? null, options.answeredAt);
    // An organization that has presence switched off answers with an empty list.
    if (!settings.row().presenceDisabled) {
      const listedAt = answer.server_timestamp ?? (options.answeredAt ?? options.now()) / 1_000;
      index.columns.activityFrom = Math.max(0, Math.ceil(listedAt) - answer.presence_history_days * 86_400);
    }
  }
  const statuses = createStatuses(
    answer.user_status,
    changeListener,
    (userId) => index.columns.activeAt[index.row(userId) ?? -1] ?? 0,
  );
  const groups = createGroups(answer.realm_user_groups, changeListener);
  const permissions = createPermissions(answer, changeListener);
  const customEmoji = createCustomEmoji(
    answer.realm_emoji,
    options.origin,
    answer.server_emoji_data_url,
    changeListener,
  );
  const announcing = createAnnouncing(answer, (userId) => index.read(userId)?.name ?? null, changeListener);
  const attachments = options.attachments ?? createAttachments(options.changeListener);
  attachments.outdate();
  const invitations = options.invitations ?? createInvitations(options.now, options.changeListener);
  invitations.outdate();
  const dataExports = options.dataExports ?? createDataExports(clocks, options.changeListener);
  dataExports.outdate();
  dataExports.changeRealm(answer.realm_settings);
  const myUserId = answer.user_id ?? 0;
  const channels = options.channels ?? createChannels(options.changeListener, myUserId);
  channels.outdate();
  const madeAccounts = createMadeAccounts();
  const bots = createBots(answer.realm_bots, answer.realm_settings['bot_domain'], changeListener);
  const devices = createDevices(answer, changeListener);
  const lists = createLists(answer, changeListener);
  const reservedAddresses = new Set(
    answer.cross_realm_bots
      .flatMap(({ email, delivery_email: address }) => [email, address ?? email])
      .map((address) => address.toLowerCase()),
  );
  let { zulip_version: zulipVersion, zulip_feature_level: featureLevel } = answer;

  const groupRow = (groupId: number): Group | undefined => {
    const group = groups.row(groupId);
    return group && { ...group, permissions: groupPermissionsOf(permissions.group(groupId)) };
  };
  const readers: RowReaders = {
    settings: { one: () => settings.row(), all: () => [settings.row()] },
    organizationSettings: readerOf(organizationSettings.rows),
    groups: {
      one: groupRow,
      all: () => [...groups.ids()].flatMap((groupId) => groupRow(groupId) ?? []),
    },
    profileFields: readerOf(profileFields.rows),
    customEmoji: readerOf(customEmoji.rows),
    channels: { one: () => channels.catalogue(), all: () => [channels.catalogue()] },
    announceRules: { one: () => announcing.rules, all: () => [announcing.rules] },
    scheduledMessages: {
      one: announcing.scheduledRow,
      all: () => [...announcing.scheduled.all()].flatMap(({ id }) => announcing.scheduledRow(id) ?? []),
    },
    drafts: {
      one: announcing.draftRow,
      all: () => [...announcing.drafts.all()].flatMap(({ id }) => announcing.draftRow(id) ?? []),
    },
    uploads: { one: () => attachments.summary(), all: () => [attachments.summary()] },
    invitations: { one: () => invitations.summary(), all: () => [invitations.summary()] },
    dataExports: { one: () => dataExports.summary(), all: () => [dataExports.summary()] },
    bots: readerOf(bots.rows),
    pushDevices: readerOf(devices.rows),
    ...lists.readers,
  };

  function countRows(test: (flags: number, role: number) => boolean): number {
    const { flags, role, count } = index.columns;
    let total = 0;
    for (let row = 0; row < count; row++) if (test(flags[row]!, role[row]!)) total++;
    return total;
  }

  function activeChannels(): number | null {
    const { total, archived } = channels.catalogue();
    return total === null ? null : total - archived;
  }

  const isActiveHuman = (flags: number): boolean =>
    (flags & personFlag.active) !== 0 && (flags & personFlag.bot) === 0;

  return {
    generation: options.generation,
    myUserId,
    index,
    users: createUsers(index, options.origin, changeListener),
    bots,
    madeAccounts,
    presence,
    statuses,
    groups,
    permissions,
    profileFields,
    settings,
    organizationSettings,
    organizationPictures,
    customEmoji,
    announcing,
    topicVisibility: createTopicVisibility(answer.user_topics),
    attachments,
    invitations,
    dataExports,
    channels,
    channelRules: createChannelRules(answer),
    devices,
    lists,
    reservedAddresses,
    conditions: createPeopleConditions({
      columns: index.columns,
      groups,
      profileFields,
      settings,
      statuses,
      subscribers: channels.subscribers.of,
      changes,
      now: options.now,
    }),
    presenceUpdateId: answer.presence_last_update_id,
    noteApplied: (change) =>
      channels.noteApplied(change, featureLevel) ||
      [invitations, dataExports, bots, madeAccounts, organizationPictures].some((one) =>
        one.noteApplied(change),
      ),
    me() {
      const person = index.read(myUserId);
      return person ? { userId: myUserId, name: person.name, role: person.role } : null;
    },
    zulipVersion: () => zulipVersion,
    featureLevel: () => featureLevel,
    serverRestarted(version, level) {
      const changed = level !== featureLevel;
      zulipVersion = version;
      featureLevel = level;
      return changed;
    },
    counts: (openReports) => ({
      people: countRows(isActiveHuman),
      ...presence.counts(),
      deactivated: countRows(
        (flags) => (flags & personFlag.present) !== 0 && (flags & personFlag.active) === 0,
      ),
      groups: readers.groups.all().filter((group) => !group.isSystem && !group.deactivated).length,
      domains: settings.row().domains.length,
      linkifiers: readers.linkifiers.all().length,
      channels: activeChannels(),
      openReports,
    }),
    activeHumanOwners: () => countRows((flags, role) => isActiveHuman(flags) && role === roles.owner),
    activeHumanAdministrators: () =>
      countRows((flags, role) => isActiveHuman(flags) && role === roles.administrator),
    row: (table, id) => readers[table].one(id),
    rows: (table) => readers[table].all(),
  };
}
