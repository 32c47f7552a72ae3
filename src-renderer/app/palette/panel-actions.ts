/** Something to begin in a panel that need not be on screen. */
export interface PanelAction {
  readonly panel: string;
  /** Under which the panel registers it while it is on screen, and its label there. */
  readonly id: string;
  readonly label: string;
  /** Stands beside it in place of the panel's name. */
  readonly remark?: string;
  /** The tab of the panel that has it, as the panel remembers it. */
  readonly tab?: readonly [name: string, value: string];
}

const messagesTab = (value: string) => ['messages.tab', value] as const;

/** Where to begin with what needs a person: their name can be typed after it, or they are looked for. */
export const offboarding: PanelAction = {
  panel: 'people',
  id: 'people search',
  label: 'Offboard a person',
  remark: 'Type their name after “offboard”, or find them in People',
};

/** What can be begun from anywhere, without a selection and without knowing which panel has it. */
export const panelActions: readonly PanelAction[] = [
  { panel: 'people', id: 'people paste list', label: 'Paste a list of people' },
  { panel: 'people', id: 'people import', label: 'Import people from CSV' },
  { panel: 'groups', id: 'groups new', label: 'Create a group' },
  { panel: 'statuses', id: 'leave add', label: 'Plan leave' },
  { panel: 'invitations', id: 'invitations invite', label: 'Invite people' },
  { panel: 'invitations', id: 'invitations link', label: 'Create an invitation link' },
  { panel: 'profile-fields', id: 'profile fields new', label: 'Create a profile field' },
  { panel: 'linkifiers', id: 'linkifiers new', label: 'New linkifier' },
  { panel: 'playgrounds', id: 'playgrounds add', label: 'Add a code playground' },
  { panel: 'domains', id: 'domain add', label: 'Add an allowed domain' },
  { panel: 'emoji', id: 'emoji add', label: 'Add custom emoji' },
  { panel: 'push', id: 'push add', label: 'Add a device by its token' },
  { panel: 'reports', id: 'report message', label: 'Report a message' },
  { panel: 'messages', id: 'announce new', label: 'New announcement', tab: messagesTab('announce') },
  { panel: 'messages', id: 'inspector find', label: 'Find a message', tab: messagesTab('inspector') },
  {
    panel: 'messages',
    id: 'flags new',
    label: 'Change a flag of many messages',
    tab: messagesTab('flags'),
  },
  { panel: 'channels', id: 'channels new', label: 'New channel' },
  { panel: 'data-exports', id: 'exports start', label: 'Start a data export' },
];
