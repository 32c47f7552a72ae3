import {
  IconActivityHeartbeat,
  IconBellRinging,
  IconCircles,
  IconCode,
  IconDatabaseExport,
  IconFlag,
  IconForms,
  IconHash,
  IconHistory,
  IconKey,
  IconMailCheck,
  IconMailPlus,
  IconMessageSearch,
  IconMoodSmile,
  IconMoodWink,
  IconPaperclip,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
  IconWand,
  IconWorld,
} from '@tabler/icons-react';
import { lazy, type ComponentType } from 'react';
import type { Organization } from '#contract/organization.ts';
import type { RoleRight } from '../state/permissions.ts';
// The first on screen: what is drawn of it waits for nothing else to be read.
import { PeoplePanel } from './people/PeoplePanel.tsx';

export type PanelGroup = 'Today' | 'Organization' | 'Manage' | 'You';

/** One key of a panel: the id under which the panel registers it while it is on screen, the keys, and what they do. */
export type PanelKey = readonly [id: string, keys: string, label: string];

export interface Panel {
  /** Also its name in the navigation history. */
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** Shorter in the navigation, where its group says the rest. */
  readonly entry?: string;
  /** Where it is listed: in the navigation, or beside the settings; null where only the palette and links lead to it. */
  readonly group: PanelGroup | 'Settings' | null;
  /** What a role has to allow: without it the panel is of no use, and is folded away. */
  readonly right?: RoleRight;
  /** The number beside its name; none where it is null. */
  readonly count?: (organization: Organization) => number | null;
  /** The number asks for somebody and is shown as a badge; nothing is shown where it is 0. */
  readonly isUrgent?: boolean;
  /** Listed also while the panel, which registers them, was never on screen. */
  readonly keys: readonly PanelKey[];
  readonly component: ComponentType;
}

const search = (scope: string): PanelKey => [`${scope.toLowerCase()} search`, '/', 'Search'];
const addFilter = (scope: string): PanelKey => [`${scope.toLowerCase()} add filter`, 'F', 'Add a filter'];

/** The panels that there are, in the order of the navigation, then those that it does not list. */
export const panels: readonly Panel[] = [
  {
    id: 'reports',
    label: 'Reports',
    icon: IconFlag,
    group: 'Today',
    count: ({ counts }) => counts?.openReports ?? null,
    isUrgent: true,
    keys: [
      ['report next', 'J', 'Next report'],
      ['report previous', 'K', 'Previous report'],
      ['report claim', 'C', 'Claim report'],
      ['report resolve', 'R', 'Resolve report'],
      ['report dismiss', 'X', 'Dismiss report'],
      ['report delete message', 'D', 'Delete the reported message'],
      ['report note', 'M', 'Write a note'],
      ['reports search', '/', 'Search reports'],
      addFilter('Reports'),
    ],
    component: lazy(async () => ({ default: (await import('./reports/ReportsPanel.tsx')).ReportsPanel })),
  },
  {
    id: 'presence',
    label: 'Presence',
    icon: IconActivityHeartbeat,
    group: 'Today',
    count: ({ counts }) => counts?.active ?? null,
    keys: [
      ['presence search', '/', 'Find a person on the presence board'],
      addFilter('Presence'),
      ['presence pause', 'P', 'Pause the presence board'],
      ['presence side', 'C', 'Show the trend and who can cover'],
      ['presence table', 'T', 'The presence board as a table'],
    ],
    component: lazy(async () => ({ default: (await import('./presence/PresencePanel.tsx')).PresencePanel })),
  },
  {
    id: 'statuses',
    label: 'Statuses',
    icon: IconMoodSmile,
    group: 'Today',
    keys: [
      search('Statuses'),
      ['leave add', 'N', 'Plan leave'],
      ['statuses set', 'S', 'Set status of the people selected'],
    ],
    component: lazy(async () => ({ default: (await import('./statuses/StatusesPanel.tsx')).StatusesPanel })),
  },
  {
    id: 'people',
    label: 'People',
    icon: IconUsers,
    group: 'Organization',
    count: ({ counts }) => counts?.people ?? null,
    keys: [
      search('People'),
      addFilter('People'),
      ['people new bot', 'N', 'Create a bot, in a list of bots'],
      ['people set role', 'R', 'Set role of the people selected'],
      ['people set group', 'G', 'Add the people selected to a group, or remove them'],
      ['people set channels', 'C', 'Subscribe the people selected to channels, or unsubscribe them'],
      ['people set field', 'E', 'Edit a profile field of the people selected'],
      ['people set owner', 'O', 'Change the owner of the bots selected'],
      ['people set status', 'S', 'Set status or plan leave of the people selected'],
    ],
    component: PeoplePanel,
  },
  {
    id: 'groups',
    label: 'Groups',
    icon: IconCircles,
    group: 'Organization',
    count: ({ counts }) => counts?.groups ?? null,
    keys: [
      search('Groups'),
      addFilter('Groups'),
      ['groups new', 'N', 'Create a group'],
      ['group add members', 'A', 'Add members to the group'],
      ['group find member', '/', 'Find or add a member of the group'],
      ['group review', 'Ctrl S', 'Send the changes of the group'],
      ['groups matrix review', 'Ctrl S', 'Review the ticks of the matrix'],
    ],
    component: lazy(async () => ({ default: (await import('./groups/GroupsPanel.tsx')).GroupsPanel })),
  },
  {
    id: 'channels',
    label: 'Channels',
    icon: IconHash,
    group: 'Organization',
    count: ({ counts }) => counts?.channels ?? null,
    keys: [
      search('Channels'),
      addFilter('Channels'),
      ['channels new', 'N', 'New channel'],
      ['channels folders', 'O', 'Channel folders'],
      ['channels subscribe people', 'A', 'Subscribe people to the channels selected'],
      ['channel subscribe people', 'A', 'Subscribe people to the channel'],
    ],
    component: lazy(async () => ({ default: (await import('./channels/ChannelsPanel.tsx')).ChannelsPanel })),
  },
  {
    id: 'permissions',
    label: 'Permissions',
    icon: IconKey,
    group: 'Organization',
    keys: [search('Permissions'), ['permission change', 'E', 'Change permission']],
    component: lazy(async () => ({
      default: (await import('./permissions/PermissionsPanel.tsx')).PermissionsPanel,
    })),
  },
  {
    id: 'invitations',
    label: 'Invitations',
    icon: IconMailPlus,
    group: 'Organization',
    right: 'right.invite',
    keys: [
      search('Invitations'),
      ['invitations invite', 'N', 'Invite people'],
      ['invitations link', 'L', 'Create an invitation link'],
      ['invitations accounts', 'A', 'Create accounts'],
      ['invitations resend', 'R', 'Resend the invitations selected'],
      ['invitations revoke', 'Delete', 'Revoke the invitations selected'],
    ],
    component: lazy(async () => ({
      default: (await import('./invitations/InvitationsPanel.tsx')).InvitationsPanel,
    })),
  },
  {
    id: 'messages',
    label: 'Announcements',
    icon: IconSpeakerphone,
    group: 'Manage',
    keys: [
      ['announce new', 'N', 'New announcement'],
      ['announce main', 'Ctrl Enter', 'Send or schedule the message'],
    ],
    component: lazy(async () => ({
      default: (await import('./messages/announce/AnnouncePanel.tsx')).AnnouncePanel,
    })),
  },
  {
    id: 'settings',
    label: 'Organization settings',
    entry: 'Settings',
    icon: IconSettings,
    group: 'Manage',
    right: 'right.change-settings',
    keys: [search('Organization settings'), ['settings review', 'Ctrl S', 'Review the changes of settings']],
    component: lazy(async () => ({ default: (await import('./settings/SettingsPanel.tsx')).SettingsPanel })),
  },
  {
    id: 'journal',
    label: 'Journal',
    icon: IconHistory,
    group: 'Manage',
    keys: [search('Journal'), addFilter('Journal'), ['undo change set', 'U', 'Undo this change set']],
    component: lazy(async () => ({ default: (await import('./journal/JournalPanel.tsx')).JournalPanel })),
  },
  {
    id: 'attachments',
    label: 'Attachments',
    icon: IconPaperclip,
    group: 'You',
    keys: [
      search('Attachments'),
      addFilter('Attachments'),
      ['attachments unused', 'U', 'Show unused attachments only'],
      ['attachments delete', 'Delete', 'Delete the files selected'],
    ],
    component: lazy(async () => ({
      default: (await import('./attachments/AttachmentsPanel.tsx')).AttachmentsPanel,
    })),
  },
  {
    id: 'push',
    label: 'Push tests',
    icon: IconBellRinging,
    group: 'You',
    keys: [
      ['push add', 'N', 'Add a device by its token'],
      ['push test all', 'T', 'Send a test to all my devices'],
    ],
    component: lazy(async () => ({ default: (await import('./push/PushPanel.tsx')).PushPanel })),
  },
  {
    id: 'domains',
    label: 'Allowed domains',
    icon: IconWorld,
    group: 'Settings',
    count: ({ counts }) => counts?.domains ?? null,
    keys: [
      search('Allowed domains'),
      ['domain add', 'N', 'Add an allowed domain'],
      ['domains remove', 'Delete', 'Remove the domains selected'],
    ],
    component: lazy(async () => ({ default: (await import('./domains/DomainsPanel.tsx')).DomainsPanel })),
  },
  {
    id: 'profile-fields',
    label: 'Profile fields',
    icon: IconForms,
    group: 'Settings',
    keys: [
      ['profile fields new', 'N', 'Create a profile field'],
      ['profile fields edit', 'E', 'Edit the profile field'],
      ['profile fields convert', 'T', 'Turn the profile field into a list'],
      ['profile fields delete', 'Delete', 'Delete the profile field'],
      ['profile fields review', 'Ctrl S', 'Review the order of profile fields'],
    ],
    component: lazy(async () => ({
      default: (await import('./profile-fields/ProfileFieldsPanel.tsx')).ProfileFieldsPanel,
    })),
  },
  {
    id: 'linkifiers',
    label: 'Linkifiers',
    icon: IconWand,
    group: 'Settings',
    count: ({ counts }) => counts?.linkifiers ?? null,
    keys: [
      ['linkifiers search', '/', 'Search linkifiers'],
      ['linkifiers new', 'N', 'New linkifier'],
      ['linkifiers delete', 'Delete', 'Delete the linkifier'],
      ['linkifiers save', 'Ctrl S', 'Review the change of the linkifier'],
      ['linkifiers order', 'Ctrl S', 'Change the order of linkifiers'],
    ],
    component: lazy(async () => ({
      default: (await import('./linkifiers/LinkifiersPanel.tsx')).LinkifiersPanel,
    })),
  },
  {
    id: 'playgrounds',
    label: 'Code playgrounds',
    icon: IconCode,
    group: 'Settings',
    keys: [
      search('Code playgrounds'),
      ['playgrounds add', 'N', 'Add a code playground'],
      ['playgrounds delete', 'Delete', 'Delete the playgrounds selected'],
    ],
    component: lazy(async () => ({
      default: (await import('./playgrounds/PlaygroundsPanel.tsx')).PlaygroundsPanel,
    })),
  },
  {
    id: 'emoji',
    label: 'Custom emoji',
    icon: IconMoodWink,
    group: 'Settings',
    keys: [
      search('Custom emoji'),
      addFilter('Custom emoji'),
      ['emoji add', 'N', 'Add custom emoji'],
      ['emoji deactivate', 'Delete', 'Deactivate the emoji selected'],
    ],
    component: lazy(async () => ({ default: (await import('./emoji/EmojiPanel.tsx')).EmojiPanel })),
  },
  {
    id: 'data-exports',
    label: 'Data exports',
    icon: IconDatabaseExport,
    group: 'Settings',
    keys: [
      search('Data exports'),
      ['exports start', 'N', 'Start a data export'],
      ['exports delete', 'Delete', 'Delete the exports selected'],
    ],
    component: lazy(async () => ({
      default: (await import('./data-exports/DataExportsPanel.tsx')).DataExportsPanel,
    })),
  },
  {
    id: 'inspector',
    label: 'Message inspector',
    icon: IconMessageSearch,
    group: null,
    keys: [['inspector find', '/', 'Find a message']],
    component: lazy(async () => ({
      default: (await import('./messages/inspector/InspectorPanel.tsx')).InspectorPanel,
    })),
  },
  {
    id: 'flags',
    label: 'Mark messages',
    icon: IconMailCheck,
    group: null,
    keys: [
      ['flags new', 'N', 'Change flags on many messages'],
      addFilter('Mark messages'),
      ['flags pause', 'P', 'Pause the run of flags'],
    ],
    component: lazy(async () => ({ default: (await import('./messages/flags/FlagsPanel.tsx')).FlagsPanel })),
  },
];

/** A panel by its id; the first one where the id is unknown, as after an update that removed it. */
export function panelOf(id: string): Panel | undefined {
  return panels.find((panel) => panel.id === id) ?? panels[0];
}
