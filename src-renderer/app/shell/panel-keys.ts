/** One key of a panel: the id under which the panel registers it while it is on screen, the keys, and what they do. */
type PanelKey = readonly [id: string, keys: string, label: string];

const search = (scope: string): PanelKey => [`${scope.toLowerCase()} search`, '/', 'Search'];
const addFilter = (scope: string): PanelKey => [`${scope.toLowerCase()} add filter`, 'F', 'Add a filter'];

/** The keys of all panels, by the heading under which they are listed: a panel that was never open has none registered. */
export const panelKeys: Readonly<Record<string, readonly PanelKey[]>> = {
  People: [
    search('People'),
    addFilter('People'),
    ['people set role', 'R', 'Set role of the people selected'],
    ['people set group', 'G', 'Add the people selected to a group, or remove them'],
    ['people set channels', 'C', 'Subscribe the people selected to channels, or unsubscribe them'],
    ['people set field', 'E', 'Edit a profile field of the people selected'],
    ['people set owner', 'O', 'Change the owner of the bots selected'],
    ['people set status', 'S', 'Set status or plan leave of the people selected'],
  ],
  Presence: [
    ['presence search', '/', 'Find a person on the presence board'],
    addFilter('Presence'),
    ['presence pause', 'P', 'Pause the presence board'],
    ['presence side', 'C', 'Show the trend and who can cover'],
    ['presence table', 'T', 'The presence board as a table'],
  ],
  Groups: [
    search('Groups'),
    addFilter('Groups'),
    ['groups new', 'N', 'Create a group'],
    ['group add members', 'A', 'Add members to the group'],
    ['group find member', '/', 'Find or add a member of the group'],
    ['groups matrix review', 'Ctrl S', 'Review the ticks of the matrix'],
  ],
  Statuses: [
    search('Statuses'),
    ['leave add', 'N', 'Plan leave'],
    ['statuses set', 'S', 'Set status of the people selected'],
  ],
  Invitations: [
    search('Invitations'),
    ['invitations invite', 'N', 'Invite people'],
    ['invitations link', 'L', 'Create an invitation link'],
    ['invitations accounts', 'A', 'Create accounts'],
    ['invitations resend', 'R', 'Resend the invitations selected'],
    ['invitations revoke', 'Delete', 'Revoke the invitations selected'],
  ],
  Permissions: [search('Permissions'), ['permission change', 'E', 'Change permission']],
  'Organization settings': [
    search('Organization settings'),
    ['settings review', 'Ctrl S', 'Review the changes of settings'],
  ],
  'Profile fields': [
    ['profile fields new', 'N', 'Create a profile field'],
    ['profile fields edit', 'E', 'Edit the profile field'],
    ['profile fields convert', 'T', 'Turn the profile field into a list'],
    ['profile fields delete', 'Delete', 'Delete the profile field'],
    ['profile fields review', 'Ctrl S', 'Review the order of profile fields'],
  ],
  Linkifiers: [
    ['linkifiers search', '/', 'Search linkifiers'],
    ['linkifiers new', 'N', 'New linkifier'],
    ['linkifiers save', 'Ctrl S', 'Review the change of the linkifier'],
  ],
  'Code playgrounds': [
    search('Code playgrounds'),
    ['playgrounds add', 'N', 'Add a code playground'],
    ['playgrounds delete', 'Delete', 'Delete the playgrounds selected'],
  ],
  'Allowed domains': [
    search('Allowed domains'),
    ['domain add', 'N', 'Add an allowed domain'],
    ['domains remove', 'Delete', 'Remove the domains selected'],
  ],
  'Custom emoji': [
    search('Custom emoji'),
    addFilter('Custom emoji'),
    ['emoji add', 'N', 'Add custom emoji'],
    ['emoji deactivate', 'Delete', 'Deactivate the emoji selected'],
  ],
  Attachments: [
    search('Attachments'),
    addFilter('Attachments'),
    ['attachments unused', 'U', 'Show unused attachments only'],
    ['attachments delete', 'Delete', 'Delete the files selected'],
  ],
  'Push tests': [
    ['push add', 'N', 'Add a device by its token'],
    ['push test all', 'T', 'Send a test to all my devices'],
  ],
  Reports: [
    ['report next', 'J', 'Next report'],
    ['report previous', 'K', 'Previous report'],
    ['report claim', 'C', 'Claim report'],
    ['report resolve', 'R', 'Resolve report'],
    ['report dismiss', 'X', 'Dismiss report'],
    ['report delete message', 'D', 'Delete the reported message'],
    ['report note', 'M', 'Write a note'],
    ['report filter', 'F', 'Filter reports'],
  ],
  Messages: [
    ['announce new', 'N', 'New announcement'],
    ['announce main', 'Ctrl Enter', 'Send or schedule the message'],
    ['inspector find', '/', 'Find a message'],
    ['flags new', 'N', 'Change a flag of many messages'],
    ['flags add filter', 'F', 'Add a filter to the narrow'],
    ['flags pause', 'P', 'Pause the run of flags'],
  ],
  Channels: [
    search('Channels'),
    addFilter('Channels'),
    ['channels new', 'N', 'New channel'],
    ['channels folders', 'O', 'Channel folders'],
    ['channels subscribe people', 'A', 'Subscribe people to the channels selected'],
    ['channel subscribe people', 'A', 'Subscribe people to the channel'],
  ],
  Journal: [search('Journal'), addFilter('Journal'), ['undo change set', 'U', 'Undo this change set']],
  'Data exports': [
    search('Data exports'),
    ['exports start', 'N', 'Start a data export'],
    ['exports delete', 'Delete', 'Delete the exports selected'],
  ],
  Job: [
    ['pause job', 'P', 'Pause the job'],
    ['check job', 'C', 'Check unknown changes again'],
    ['leave job', 'Esc', 'Leave the job; it goes on'],
  ],
};
