import { contract, whole } from '../shown-by.ts';
import { statements, type Row, type Statement } from '../statement.ts';

const settings = { demoRealm: 'groups/group-setting-parameter.ts' };
const permission = (name: string, ...tests: Row[2][]): Row => [250, `\`${name}\``, tests.flat(), settings];

/** Changing a group: lines 247 to 253. */
const change = statements(
  { client: 'zulip/route/user-groups.ts', demoRealm: 'groups/group-changes.route.ts', panel: 'Groups' },
  [
    [
      247,
      '`user_group_id` in the path',
      contract('user-groups', 'is sent property by property, and only what differs'),
    ],
    [
      248,
      '`name`',
      contract(
        'group-edits',
        'is renamed, described, nested, deactivated and reactivated, and all of it is undone',
      ),
    ],
    [249, '`description`', contract('user-groups', 'is sent property by property, and only what differs')],
    permission(
      'can_add_members_group',
      contract(
        'user-group-members',
        'lets people add others, themselves and groups by can_add_members_group, but remove nobody',
      ),
    ),
    permission(
      'can_join_group',
      contract('user-group-members', 'lets people join by can_join_group, and nothing else'),
    ),
    permission(
      'can_leave_group',
      contract('user-group-members', 'lets people leave by can_leave_group, and nothing else'),
    ),
    permission('can_manage_group', contract('user-groups', 'by the %s requires the group’s permissions')),
    permission(
      'can_mention_group',
      contract('group-permissions', 'to mention it is limited to those whom it names'),
    ),
    permission(
      'can_remove_members_group',
      contract('user-group-members', 'lets people remove others and themselves by can_remove_members_group'),
    ),
    [250, 'the update object needs `new`', contract('user-groups', 'is rejected for %j'), settings],
    [
      250,
      '`old` is the value that the client expects',
      [
        contract('user-groups', 'is rejected completely if the permission no longer has the expected value'),
        contract(
          'group-edits',
          'only has a permission changed from the value that was seen, checked by the server too',
        ),
        whole('e2e/groups', 'is shown even if only the server notices the conflict'),
      ],
      settings,
    ],
    [
      250,
      '`old` may be left out',
      contract('user-groups', 'by the %s requires the group’s permissions'),
      settings,
    ],
    [
      251,
      '`deactivated` false brings the group back',
      contract('user-groups', 'stays for clients that support it, disappears for others, and reappears'),
    ],
    [
      251,
      '`deactivated` true does nothing',
      contract('user-groups', 'stays for clients that support it, disappears for others, and reappears'),
    ],
    [
      253,
      '`can_manage_group` is never `role:internet`',
      contract('group-permissions', '%s can’t be given to %s'),
      settings,
    ],
    [
      253,
      '`can_manage_group` is never `role:everyone`',
      contract('group-permissions', '%s can’t be given to %s'),
      settings,
    ],
    [
      253,
      '`can_mention_group` is never `role:internet`',
      contract('group-permissions', '%s can’t be given to %s'),
      settings,
    ],
    [
      253,
      '`can_mention_group` is not `role:owners` up to level 325',
      contract('user-groups-levels', 'at level %i can be mentioned by owners alone: %j'),
      { demoRealm: 'organization/permission-settings.ts' },
    ],
    [
      253,
      'permissions of a deactivated group can be changed',
      [
        contract('group-permissions', 'of a deactivated group can be changed, but can’t name such a group'),
        contract('user-groups-levels', 'at level %i have the %s of a deactivated group: %s'),
      ],
    ],
    [
      253,
      'a deactivated group is no value of a permission',
      contract('group-permissions', 'of a deactivated group can be changed, but can’t name such a group'),
      settings,
    ],
    [
      253,
      'bots may not call it below level 496',
      contract('group-permissions', 'can be changed by bots at level %i: %s'),
    ],
    [
      253,
      'the answer is an empty success',
      contract('user-groups', 'by the %s requires the group’s permissions'),
    ],
    [
      253,
      'an id of no group is refused',
      contract('user-groups', 'is rejected for an unknown group and a system group'),
    ],
  ],
);

/** Changing the members of a group: line 257. */
const members = statements(
  {
    client: 'zulip/route/user-group-members.ts',
    demoRealm: 'groups/group-members.route.ts',
    panel: 'Groups',
  },
  [
    [
      257,
      '`user_group_id` in the path',
      contract('user-group-members', 'in system and unknown groups is rejected'),
    ],
    [
      257,
      '`add`',
      contract(
        'user-group-members',
        'are added and removed with an event for each part and a message to those concerned',
      ),
    ],
    [
      257,
      '`delete`',
      contract(
        'user-group-members',
        'are added and removed with an event for each part and a message to those concerned',
      ),
    ],
    [
      257,
      'nobody who is deactivated',
      contract('user-group-members', 'exclude deactivated people, and include them again after reactivation'),
    ],
    [
      257,
      '`add_subgroups`',
      contract(
        'user-group-members',
        'are added and removed with an event for each part and a message to those concerned',
      ),
    ],
    [
      257,
      '`delete_subgroups`',
      contract(
        'user-group-members',
        'are added and removed with an event for each part and a message to those concerned',
      ),
    ],
    [
      257,
      'subgroups from level 311 on',
      contract('group-permissions', 'have members changed without subgroups below level 311'),
    ],
    [
      257,
      'not of a deactivated group below level 391',
      contract('user-groups-levels', 'at level %i have members of a deactivated group: %s'),
    ],
  ],
);

/** Groups: lines 247 to 257. */
export const groupChanges: readonly Statement[] = [...change, ...members];
