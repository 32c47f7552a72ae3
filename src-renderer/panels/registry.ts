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
  IconMailPlus,
  IconMessage,
  IconMoodSmile,
  IconMoodWink,
  IconPaperclip,
  IconSettings,
  IconUsers,
  IconWand,
  IconWorld,
} from '@tabler/icons-react';
import { lazy, type ComponentType } from 'react';
import type { Organization } from '#contract/organization.ts';

export type PanelGroup = 'Directory' | 'Configuration' | 'Conversation' | 'Records';

export interface Panel {
  /** Also its name in the navigation history. */
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly group: PanelGroup;
  /** The number beside its name; null shows none. */
  readonly count: (organization: Organization) => number | null;
  /** The number asks for somebody and is shown as a badge; nothing is shown where it is 0. */
  readonly isUrgent?: boolean;
  readonly component: ComponentType;
}

/** The panels that there are, in the order of the navigation. A panel is listed when it works. */
export const panels: readonly Panel[] = [
  {
    id: 'people',
    label: 'People',
    icon: IconUsers,
    group: 'Directory',
    count: ({ counts }) => counts?.people ?? null,
    component: lazy(async () => ({ default: (await import('./people/PeoplePanel.tsx')).PeoplePanel })),
  },
  {
    id: 'presence',
    label: 'Presence',
    icon: IconActivityHeartbeat,
    group: 'Directory',
    count: ({ counts }) => counts?.active ?? null,
    component: lazy(async () => ({ default: (await import('./presence/PresencePanel.tsx')).PresencePanel })),
  },
  {
    id: 'groups',
    label: 'Groups',
    icon: IconCircles,
    group: 'Directory',
    count: ({ counts }) => counts?.groups ?? null,
    component: lazy(async () => ({ default: (await import('./groups/GroupsPanel.tsx')).GroupsPanel })),
  },
  {
    id: 'statuses',
    label: 'Statuses',
    icon: IconMoodSmile,
    group: 'Directory',
    count: () => null,
    component: lazy(async () => ({ default: (await import('./statuses/StatusesPanel.tsx')).StatusesPanel })),
  },
  {
    id: 'invitations',
    label: 'Invitations',
    icon: IconMailPlus,
    group: 'Directory',
    count: () => null,
    component: lazy(async () => ({
      default: (await import('./invitations/InvitationsPanel.tsx')).InvitationsPanel,
    })),
  },
  {
    id: 'permissions',
    label: 'Permissions',
    icon: IconKey,
    group: 'Directory',
    count: () => null,
    component: lazy(async () => ({
      default: (await import('./permissions/PermissionsPanel.tsx')).PermissionsPanel,
    })),
  },
  {
    id: 'settings',
    label: 'Organization settings',
    icon: IconSettings,
    group: 'Configuration',
    count: () => null,
    component: lazy(async () => ({ default: (await import('./settings/SettingsPanel.tsx')).SettingsPanel })),
  },
  {
    id: 'profile-fields',
    label: 'Profile fields',
    icon: IconForms,
    group: 'Configuration',
    count: () => null,
    component: lazy(async () => ({
      default: (await import('./profile-fields/ProfileFieldsPanel.tsx')).ProfileFieldsPanel,
    })),
  },
  {
    id: 'linkifiers',
    label: 'Linkifiers',
    icon: IconWand,
    group: 'Configuration',
    count: ({ counts }) => counts?.linkifiers ?? null,
    component: lazy(async () => ({
      default: (await import('./linkifiers/LinkifiersPanel.tsx')).LinkifiersPanel,
    })),
  },
  {
    id: 'playgrounds',
    label: 'Code playgrounds',
    icon: IconCode,
    group: 'Configuration',
    count: () => null,
    component: lazy(async () => ({
      default: (await import('./playgrounds/PlaygroundsPanel.tsx')).PlaygroundsPanel,
    })),
  },
  {
    id: 'domains',
    label: 'Allowed domains',
    icon: IconWorld,
    group: 'Configuration',
    count: ({ counts }) => counts?.domains ?? null,
    component: lazy(async () => ({ default: (await import('./domains/DomainsPanel.tsx')).DomainsPanel })),
  },
  {
    id: 'emoji',
    label: 'Custom emoji',
    icon: IconMoodWink,
    group: 'Configuration',
    count: () => null,
    component: lazy(async () => ({ default: (await import('./emoji/EmojiPanel.tsx')).EmojiPanel })),
  },
  {
    id: 'attachments',
    label: 'Attachments',
    icon: IconPaperclip,
    group: 'Configuration',
    count: () => null,
    component: lazy(async () => ({
      default: (await import('./attachments/AttachmentsPanel.tsx')).AttachmentsPanel,
    })),
  },
  {
    id: 'push',
    label: 'Push tests',
    icon: IconBellRinging,
    group: 'Configuration',
    count: () => null,
    component: lazy(async () => ({ default: (await import('./push/PushPanel.tsx')).PushPanel })),
  },
  {
    id: 'reports',
    label: 'Reports',
    icon: IconFlag,
    group: 'Conversation',
    count: ({ counts }) => counts?.openReports ?? null,
    isUrgent: true,
    component: lazy(async () => ({ default: (await import('./reports/ReportsPanel.tsx')).ReportsPanel })),
  },
  {
    id: 'messages',
    label: 'Messages',
    icon: IconMessage,
    group: 'Conversation',
    count: () => null,
    component: lazy(async () => ({ default: (await import('./messages/MessagesPanel.tsx')).MessagesPanel })),
  },
  {
    id: 'channels',
    label: 'Channels',
    icon: IconHash,
    group: 'Conversation',
    count: ({ counts }) => counts?.channels ?? null,
    component: lazy(async () => ({ default: (await import('./channels/ChannelsPanel.tsx')).ChannelsPanel })),
  },
  {
    id: 'journal',
    label: 'Journal',
    icon: IconHistory,
    group: 'Records',
    count: () => null,
    component: lazy(async () => ({ default: (await import('./journal/JournalPanel.tsx')).JournalPanel })),
  },
  {
    id: 'data-exports',
    label: 'Data exports',
    icon: IconDatabaseExport,
    group: 'Records',
    count: () => null,
    component: lazy(async () => ({
      default: (await import('./data-exports/DataExportsPanel.tsx')).DataExportsPanel,
    })),
  },
];

/** A panel by its id; the first one where the id is unknown, as after an update that removed it. */
export function panelOf(id: string): Panel | undefined {
  return panels.find((panel) => panel.id === id) ?? panels[0];
}
