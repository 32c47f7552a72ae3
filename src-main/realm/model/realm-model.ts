import { roles, type Role } from '#contract/people.ts';
import type { OrganizationCounts } from '#contract/organization.ts';
import type { ModelTableName, ReplicaTables } from '#contract/topics.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { countChanges } from '../journal/changes-seen.ts';
import { createAnnouncing } from './announcing.ts';
import { createAttachments, type Attachments } from './attachments.ts';
import { createBots } from './bots.ts';
import { createMadeAccounts, type MadeAccounts } from './made-accounts.ts';
import { createChannelRules, type ChannelRules } from './channel-rules.ts';
import { createChannels, type Channels } from './channels.ts';
import { createCustomEmoji } from './custom-emoji.ts';
import { createDataExports, type DataExports } from './data-exports.ts';
import { createDevices } from './devices.ts';
import { createGroups } from './groups.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { createOrganizationPictures, type OrganizationPictures } from './organization-pictures.ts';
import { createOrganizationSettings } from './organization-settings.ts';
import { createPermissions } from './permissions.ts';
import { createSettings } from './settings.ts';
import { createSnapshotPeople, type ArrivingPeople, type SnapshotPeople } from './snapshot-people.ts';
import { createTopicVisibility, type TopicVisibility } from './topic-visibility.ts';
import { createTableReaders, type TableOwners } from './table-readers.ts';
import { createUsers, type Users } from './users.ts';
import { createLists } from './lists.ts';
import { countActiveHumans, countDeactivated } from '../people/people-counts.ts';
import { createPeopleConditions, type PeopleConditions } from '../people/people-conditions.ts';

/** Everything known about an organization, built from one snapshot and the events since. */
export interface RealmModel extends TableOwners, SnapshotPeople {
  readonly generation: number;
  readonly myUserId: number;
  readonly users: Users;
  readonly madeAccounts: MadeAccounts;
  readonly organizationPictures: OrganizationPictures;
  readonly topicVisibility: TopicVisibility;
  readonly channelRules: ChannelRules;
  readonly conditions: PeopleConditions;
  /** Email addresses of the server's own bots, in lower case: no account can use them. */
  readonly reservedAddresses: ReadonlySet<string>;
  /** The cursor of presence deltas. */
  readonly presenceUpdateId: number;
  /** Applies a change of this console; returns true if no event reports it, so that this confirms it. */
  noteApplied(change: RecordedChange): boolean;
  me(): { userId: number; name: string; role: Role } | null;
  zulipVersion(): string;
  featureLevel(): number;
  /** Applies a `restart` event; returns true if the feature level has changed. */
  serverRestarted(zulipVersion: string, featureLevel: number): boolean;
  counts(openReports: number | null): OrganizationCounts;
  activeHumanOwners(): number;
  activeHumanAdministrators(): number;
  /** A row of a replicated table, or undefined if that id doesn't exist. */
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
  /** Milliseconds of a clock that can't be set; those of `now` by default. */
  elapsed?: () => number;
  /** From an earlier snapshot, so that lists stay known until they are fetched again. */
  attachments?: Attachments | undefined;
  invitations?: Invitations | undefined;
  dataExports?: DataExports | undefined;
  channels?: Channels | undefined;
  /** UNIX milliseconds when the answer began to arrive; now by default. */
  answeredAt?: number;
  /** The people who arrived before the answer was complete. */
  people?: ArrivingPeople;
}

/** The lists that are not in snapshots: those of an earlier model, out of date, or empty ones. */
function fetchedLists(
  { now, elapsed = now, changeListener, ...earlier }: RealmModelOptions,
  myUserId: number,
): Pick<RealmModel, 'attachments' | 'invitations' | 'dataExports' | 'channels'> {
  const {
    attachments = createAttachments(changeListener),
    invitations = createInvitations(now, changeListener),
    dataExports = createDataExports({ now, elapsed }, changeListener),
    channels = createChannels(changeListener, myUserId),
  } = earlier;
  for (const list of [attachments, invitations, dataExports, channels]) list.outdate();
  return { attachments, invitations, dataExports, channels };
}

/**
 * Builds the model of a snapshot. Users of the change listener must treat everything as new. No part of the model may
 * retain the answer itself, not even through a closure: it is as large as everything built from it.
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
  const { now, elapsed = now, answeredAt } = options;
  const people = createSnapshotPeople(answer, {
    origin: options.origin,
    changeListener,
    settings,
    now,
    elapsed,
    answeredAt,
    people: options.people,
  });
  const { index, presence } = people;
  const groups = createGroups(answer.realm_user_groups, changeListener);
  const permissions = createPermissions(answer, changeListener);
  const customEmoji = createCustomEmoji(
    answer.realm_emoji,
    options.origin,
    answer.server_emoji_data_url,
    changeListener,
  );
  const announcing = createAnnouncing(answer, (userId) => index.read(userId)?.name ?? null, changeListener);
  const myUserId = answer.user_id ?? 0;
  const fetched = fetchedLists(options, myUserId);
  const { channels, invitations, dataExports } = fetched;
  dataExports.changeRealm(answer.realm_settings);
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

  const models = {
    ...people,
    ...fetched,
    bots,
    madeAccounts,
    groups,
    permissions,
    settings,
    organizationSettings,
    organizationPictures,
    customEmoji,
    announcing,
    devices,
    lists,
  };
  const readers = createTableReaders(models);

  function activeChannels(): number | null {
    const { total, archived } = channels.catalogue();
    return total === null ? null : total - archived;
  }

  return {
    generation: options.generation,
    myUserId,
    ...models,
    users: createUsers(index, options.origin, changeListener),
    topicVisibility: createTopicVisibility(answer.user_topics),
    channelRules: createChannelRules(answer),
    reservedAddresses,
    conditions: createPeopleConditions({
      ...models,
      columns: index.columns,
      subscribers: channels.subscribers.of,
      changes,
      now,
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
      people: countActiveHumans(index.columns),
      ...presence.counts(),
      deactivated: countDeactivated(index.columns),
      groups: readers.groups.all().filter((group) => !group.isSystem && !group.deactivated).length,
      domains: settings.row().domains.length,
      linkifiers: readers.linkifiers.all().length,
      channels: activeChannels(),
      openReports,
    }),
    activeHumanOwners: () => countActiveHumans(index.columns, roles.owner),
    activeHumanAdministrators: () => countActiveHumans(index.columns, roles.administrator),
    row: (table, id) => readers[table].one(id),
    rows: (table) => readers[table].all(),
  };
}
