import type { Group } from '#contract/groups.ts';
import type { Announcing } from './announcing.ts';
import type { Attachments } from './attachments.ts';
import type { Bots } from './bots.ts';
import type { Channels } from './channels.ts';
import type { CustomEmojiModel } from './custom-emoji.ts';
import type { DataExports } from './data-exports.ts';
import type { Devices } from './devices.ts';
import type { Groups } from './groups.ts';
import type { Invitations } from './invitations.ts';
import type { createLists } from './lists.ts';
import type { OrganizationSettings } from './organization-settings.ts';
import { groupPermissionsOf, type Permissions } from './permissions.ts';
import type { ProfileFields } from './profile-fields.ts';
import { readerOf, type RowReaders } from './rows.ts';
import type { Settings } from './settings.ts';

/** The models whose rows are sent to the window. */
export interface TableOwners {
  readonly settings: Settings;
  readonly organizationSettings: OrganizationSettings;
  readonly groups: Groups;
  readonly permissions: Permissions;
  readonly profileFields: ProfileFields;
  readonly customEmoji: CustomEmojiModel;
  readonly channels: Channels;
  readonly announcing: Announcing;
  readonly attachments: Attachments;
  readonly invitations: Invitations;
  readonly dataExports: DataExports;
  readonly bots: Bots;
  readonly devices: Devices;
  readonly lists: ReturnType<typeof createLists>;
}

/** Reads each table's rows from the model that owns them. */
export function createTableReaders({
  settings,
  organizationSettings,
  groups,
  permissions,
  profileFields,
  customEmoji,
  channels,
  announcing,
  attachments,
  invitations,
  dataExports,
  bots,
  devices,
  lists,
}: TableOwners): RowReaders {
  const groupRow = (groupId: number): Group | undefined => {
    const group = groups.row(groupId);
    return group && { ...group, permissions: groupPermissionsOf(permissions.group(groupId)) };
  };
  return {
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
}
