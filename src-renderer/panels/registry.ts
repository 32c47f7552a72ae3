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
import { lazy } from 'react';
import { addFilter, search, searchOf, spoken, type DescribedPanel, type Panel } from './panel.ts';
// The first on screen: what is drawn of it waits for nothing else to be read.
import { PeoplePanel } from './people/PeoplePanel.tsx';

/** In the order of the navigation, then those that it does not list. */
const described: readonly DescribedPanel[] = [
  {
    id: 'reports',
    label: 'panel.reports',
    icon: IconFlag,
    group: 'today',
    count: ({ counts }) => counts?.openReports ?? null,
    isUrgent: true,
    keys: [
      ['report next', 'J', 'panel-key.report-next'],
      ['report previous', 'K', 'panel-key.report-previous'],
      ['report claim', 'C', 'panel-key.report-claim'],
      ['report resolve', 'R', 'panel-key.report-resolve'],
      ['report dismiss', 'X', 'panel-key.report-dismiss'],
      ['report delete message', 'D', 'panel-key.report-delete-message'],
      ['report note', 'M', 'panel-key.report-note'],
      [searchOf, '/', 'panel-key.reports-search'],
      addFilter,
    ],
    component: lazy(async () => ({ default: (await import('./reports/ReportsPanel.tsx')).ReportsPanel })),
  },
  {
    id: 'presence',
    label: 'panel.presence',
    icon: IconActivityHeartbeat,
    group: 'today',
    count: ({ counts }) => counts?.active ?? null,
    keys: [
      [searchOf, '/', 'panel-key.presence-search'],
      addFilter,
      ['presence pause', 'P', 'panel-key.presence-pause'],
      ['presence side', 'C', 'panel-key.presence-side'],
      ['presence table', 'T', 'panel-key.presence-table'],
    ],
    component: lazy(async () => ({ default: (await import('./presence/PresencePanel.tsx')).PresencePanel })),
  },
  {
    id: 'statuses',
    label: 'panel.statuses',
    icon: IconMoodSmile,
    group: 'today',
    keys: [
      search,
      ['leave add', 'N', 'panel-key.leave-add'],
      ['statuses set', 'S', 'panel-key.statuses-set'],
    ],
    component: lazy(async () => ({ default: (await import('./statuses/StatusesPanel.tsx')).StatusesPanel })),
  },
  {
    id: 'people',
    label: 'panel.people',
    icon: IconUsers,
    group: 'organization',
    count: ({ counts }) => counts?.people ?? null,
    keys: [
      search,
      addFilter,
      ['people new bot', 'N', 'panel-key.people-new-bot'],
      ['people set role', 'R', 'panel-key.people-set-role'],
      ['people set group', 'G', 'panel-key.people-set-group'],
      ['people set channels', 'C', 'panel-key.people-set-channels'],
      ['people set field', 'E', 'panel-key.people-set-field'],
      ['people set owner', 'O', 'panel-key.people-set-owner'],
      ['people set status', 'S', 'panel-key.people-set-status'],
    ],
    component: PeoplePanel,
  },
  {
    id: 'groups',
    label: 'panel.groups',
    icon: IconCircles,
    group: 'organization',
    count: ({ counts }) => counts?.groups ?? null,
    keys: [
      search,
      addFilter,
      ['groups new', 'N', 'panel-key.groups-new'],
      ['group add members', 'A', 'panel-key.group-add-members'],
      ['group find member', '/', 'panel-key.group-find-member'],
      ['group review', 'Ctrl S', 'panel-key.group-review'],
      ['groups matrix review', 'Ctrl S', 'panel-key.groups-matrix-review'],
    ],
    component: lazy(async () => ({ default: (await import('./groups/GroupsPanel.tsx')).GroupsPanel })),
  },
  {
    id: 'channels',
    label: 'panel.channels',
    icon: IconHash,
    group: 'organization',
    count: ({ counts }) => counts?.channels ?? null,
    keys: [
      search,
      addFilter,
      ['channels new', 'N', 'panel-key.channels-new'],
      ['channels folders', 'O', 'panel-key.channels-folders'],
      ['channels subscribe people', 'A', 'panel-key.channels-subscribe-people'],
      ['channel subscribe people', 'A', 'panel-key.channel-subscribe-people'],
    ],
    component: lazy(async () => ({ default: (await import('./channels/ChannelsPanel.tsx')).ChannelsPanel })),
  },
  {
    id: 'permissions',
    label: 'panel.permissions',
    icon: IconKey,
    group: 'organization',
    keys: [search, ['permission change', 'E', 'panel-key.permission-change']],
    component: lazy(async () => ({
      default: (await import('./permissions/PermissionsPanel.tsx')).PermissionsPanel,
    })),
  },
  {
    id: 'invitations',
    label: 'panel.invitations',
    icon: IconMailPlus,
    group: 'organization',
    right: 'right.invite',
    keys: [
      search,
      ['invitations invite', 'N', 'panel-key.invitations-invite'],
      ['invitations link', 'L', 'panel-key.invitations-link'],
      ['invitations accounts', 'A', 'panel-key.invitations-accounts'],
      ['invitations resend', 'R', 'panel-key.invitations-resend'],
      ['invitations revoke', 'Delete', 'panel-key.invitations-revoke'],
    ],
    component: lazy(async () => ({
      default: (await import('./invitations/InvitationsPanel.tsx')).InvitationsPanel,
    })),
  },
  {
    id: 'messages',
    label: 'panel.messages',
    icon: IconSpeakerphone,
    group: 'manage',
    keys: [
      ['announce new', 'N', 'panel-key.announce-new'],
      ['announce main', 'Ctrl Enter', 'panel-key.announce-main'],
    ],
    component: lazy(async () => ({
      default: (await import('./messages/announce/AnnouncePanel.tsx')).AnnouncePanel,
    })),
  },
  {
    id: 'settings',
    label: 'panel.settings',
    entry: 'panel.settings-entry',
    icon: IconSettings,
    group: 'manage',
    right: 'right.change-settings',
    keys: [search, ['settings review', 'Ctrl S', 'panel-key.settings-review']],
    component: lazy(async () => ({ default: (await import('./settings/SettingsPanel.tsx')).SettingsPanel })),
  },
  {
    id: 'journal',
    label: 'panel.journal',
    icon: IconHistory,
    group: 'manage',
    keys: [search, addFilter, ['undo change set', 'U', 'panel-key.undo-change-set']],
    component: lazy(async () => ({ default: (await import('./journal/JournalPanel.tsx')).JournalPanel })),
  },
  {
    id: 'attachments',
    label: 'panel.attachments',
    icon: IconPaperclip,
    group: 'you',
    keys: [
      search,
      addFilter,
      ['attachments unused', 'U', 'panel-key.attachments-unused'],
      ['attachments delete', 'Delete', 'panel-key.attachments-delete'],
    ],
    component: lazy(async () => ({
      default: (await import('./attachments/AttachmentsPanel.tsx')).AttachmentsPanel,
    })),
  },
  {
    id: 'push',
    label: 'panel.push',
    icon: IconBellRinging,
    group: 'you',
    keys: [
      ['push add', 'N', 'panel-key.push-add'],
      ['push test all', 'T', 'panel-key.push-test-all'],
      ['push remove', 'Delete', 'panel-key.push-remove'],
    ],
    component: lazy(async () => ({ default: (await import('./push/PushPanel.tsx')).PushPanel })),
  },
  {
    id: 'domains',
    label: 'panel.domains',
    icon: IconWorld,
    group: 'settings',
    count: ({ counts }) => counts?.domains ?? null,
    keys: [
      search,
      ['domain add', 'N', 'panel-key.domain-add'],
      ['domains delete', 'Delete', 'panel-key.domains-delete'],
    ],
    component: lazy(async () => ({ default: (await import('./domains/DomainsPanel.tsx')).DomainsPanel })),
  },
  {
    id: 'profile-fields',
    label: 'panel.profile-fields',
    icon: IconForms,
    group: 'settings',
    keys: [
      ['profile fields new', 'N', 'panel-key.profile-fields-new'],
      ['profile fields edit', 'E', 'panel-key.profile-fields-edit'],
      ['profile fields convert', 'T', 'panel-key.profile-fields-convert'],
      ['profile fields delete', 'Delete', 'panel-key.profile-fields-delete'],
      ['profile fields review', 'Ctrl S', 'panel-key.profile-fields-review'],
    ],
    component: lazy(async () => ({
      default: (await import('./profile-fields/ProfileFieldsPanel.tsx')).ProfileFieldsPanel,
    })),
  },
  {
    id: 'linkifiers',
    label: 'panel.linkifiers',
    icon: IconWand,
    group: 'settings',
    count: ({ counts }) => counts?.linkifiers ?? null,
    keys: [
      [searchOf, '/', 'panel-key.linkifiers-search'],
      ['linkifiers new', 'N', 'panel-key.linkifiers-new'],
      ['linkifiers delete', 'Delete', 'panel-key.linkifiers-delete'],
      ['linkifiers save', 'Ctrl S', 'panel-key.linkifiers-save'],
      ['linkifiers order', 'Ctrl S', 'panel-key.linkifiers-order'],
    ],
    component: lazy(async () => ({
      default: (await import('./linkifiers/LinkifiersPanel.tsx')).LinkifiersPanel,
    })),
  },
  {
    id: 'playgrounds',
    label: 'panel.playgrounds',
    icon: IconCode,
    group: 'settings',
    keys: [
      search,
      ['playgrounds add', 'N', 'panel-key.playgrounds-add'],
      ['playgrounds delete', 'Delete', 'panel-key.playgrounds-delete'],
    ],
    component: lazy(async () => ({
      default: (await import('./playgrounds/PlaygroundsPanel.tsx')).PlaygroundsPanel,
    })),
  },
  {
    id: 'emoji',
    label: 'panel.emoji',
    icon: IconMoodWink,
    group: 'settings',
    keys: [
      search,
      addFilter,
      ['emoji add', 'N', 'panel-key.emoji-add'],
      ['emoji deactivate', 'Delete', 'panel-key.emoji-deactivate'],
    ],
    component: lazy(async () => ({ default: (await import('./emoji/EmojiPanel.tsx')).EmojiPanel })),
  },
  {
    id: 'data-exports',
    label: 'panel.data-exports',
    icon: IconDatabaseExport,
    group: 'settings',
    keys: [
      search,
      ['exports start', 'N', 'panel-key.exports-start'],
      ['exports delete', 'Delete', 'panel-key.exports-delete'],
    ],
    component: lazy(async () => ({
      default: (await import('./data-exports/DataExportsPanel.tsx')).DataExportsPanel,
    })),
  },
  {
    id: 'inspector',
    label: 'panel.inspector',
    icon: IconMessageSearch,
    group: null,
    keys: [['inspector find', '/', 'panel-key.inspector-find']],
    component: lazy(async () => ({
      default: (await import('./messages/inspector/InspectorPanel.tsx')).InspectorPanel,
    })),
  },
  {
    id: 'flags',
    label: 'panel.flags',
    icon: IconMailCheck,
    group: null,
    keys: [
      ['flags new', 'N', 'panel-key.flags-new'],
      addFilter,
      ['flags pause', 'P', 'panel-key.flags-pause'],
    ],
    component: lazy(async () => ({ default: (await import('./messages/flags/FlagsPanel.tsx')).FlagsPanel })),
  },
];

/** The panels that there are, in the order of the navigation, then those that it does not list. */
export const panels: readonly Panel[] = described.map(spoken);

/** The id of the key that leads to a panel's search. */
export const searchKeyOf = (id: string): string => searchOf(panelOf(id)?.label ?? '');

/** A panel by its id; the first one where the id is unknown, as after an update that removed it. */
export function panelOf(id: string): Panel | undefined {
  return panels.find((panel) => panel.id === id) ?? panels[0];
}
