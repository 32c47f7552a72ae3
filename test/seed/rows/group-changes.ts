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
      contract('user-groups', 'comes property by property, and only what is another'),
    ],
    [
      248,
      '`name`',
      contract(
        'group-edits',
        'is renamed, described, nested, deactivated and brought back, and all of it undone',
      ),
    ],
    [249, '`description`', contract('user-groups', 'comes property by property, and only what is another')],
    permission(
      'can_add_members_group',
      contract(
        'user-group-members',
        'adds people, themselves and groups by can_add_members_group, and removes none',
      ),
    ),
    permission('can_join_group', contract('user-group-members', 'joins by can_join_group, alone')),
    permission('can_leave_group', contract('user-group-members', 'leaves by can_leave_group, alone')),
    permission(
      'can_manage_group',
      contract('user-groups', 'is the %s’s only by the permissions of the group'),
    ),
    permission(
      'can_mention_group',
      contract('group-permissions', 'to mention it is held by whom it names, and by nobody else'),
    ),
    permission(
      'can_remove_members_group',
      contract('user-group-members', 'removes people and themselves by can_remove_members_group'),
    ),
    [250, 'the update object needs `new`', contract('user-groups', '%j is refused'), settings],
    [
      250,
      '`old` is the value that the client expects',
      [
        contract(
          'user-groups',
          'is not made where the permission is no longer as expected, and nothing else of it either',
        ),
        contract(
          'group-edits',
          'has a permission changed only from the value that was seen, by the server too',
        ),
        whole('e2e/groups', 'is shown as well when only the server notices'),
      ],
      settings,
    ],
    [
      250,
      '`old` may be left out',
      contract('user-groups', 'is the %s’s only by the permissions of the group'),
      settings,
    ],
    [
      251,
      '`deactivated` false brings the group back',
      contract('user-groups', 'stays for clients that know such groups, is gone for others, and comes back'),
    ],
    [
      251,
      '`deactivated` true does nothing',
      contract('user-groups', 'stays for clients that know such groups, is gone for others, and comes back'),
    ],
    [
      253,
      '`can_manage_group` is never `role:internet`',
      contract('group-permissions', '%s is not given to %s'),
      settings,
    ],
    [
      253,
      '`can_manage_group` is never `role:everyone`',
      contract('group-permissions', '%s is not given to %s'),
      settings,
    ],
    [
      253,
      '`can_mention_group` is never `role:internet`',
      contract('group-permissions', '%s is not given to %s'),
      settings,
    ],
    [
      253,
      '`can_mention_group` is not `role:owners` up to level 325',
      contract('user-groups-levels', 'at level %i owners alone may be those who mention a group: %j'),
      { demoRealm: 'organization/permission-settings.ts' },
    ],
    [
      253,
      'permissions of a deactivated group can be changed',
      [
        contract('group-permissions', 'of a deactivated group can be changed, and go to no such group'),
        contract('user-groups-levels', 'at level %i the %s of a deactivated group: %s'),
      ],
    ],
    [
      253,
      'a deactivated group is no value of a permission',
      contract('group-permissions', 'of a deactivated group can be changed, and go to no such group'),
      settings,
    ],
    [
      253,
      'bots may not call it below level 496',
      contract('group-permissions', 'at level %i bots change groups: %s'),
    ],
    [
      253,
      'the answer is an empty success',
      contract('user-groups', 'is the %s’s only by the permissions of the group'),
    ],
    [
      253,
      'an id of no group is refused',
      contract('user-groups', 'of an unknown group and of a system group is refused'),
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
    [257, '`user_group_id` in the path', contract('user-group-members', 'of system groups and unknown ones')],
    [
      257,
      '`add`',
      contract(
        'user-group-members',
        'come and go, with an event for each part and a message to those concerned',
      ),
    ],
    [
      257,
      '`delete`',
      contract(
        'user-group-members',
        'come and go, with an event for each part and a message to those concerned',
      ),
    ],
    [
      257,
      'nobody who is deactivated',
      contract('user-group-members', 'leave out who is deactivated, and get them back with the account'),
    ],
    [
      257,
      '`add_subgroups`',
      contract(
        'user-group-members',
        'come and go, with an event for each part and a message to those concerned',
      ),
    ],
    [
      257,
      '`delete_subgroups`',
      contract(
        'user-group-members',
        'come and go, with an event for each part and a message to those concerned',
      ),
    ],
    [
      257,
      'subgroups from level 311 on',
      contract('group-permissions', 'below level 311 members change without subgroups'),
    ],
    [
      257,
      'not of a deactivated group below level 391',
      contract('user-groups-levels', 'at level %i members of a deactivated group: %s'),
    ],
  ],
);

/** Groups: lines 247 to 257. */
export const groupChanges: readonly Statement[] = [...change, ...members];
