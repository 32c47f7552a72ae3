import { contract, main } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const newGroup = contract('user-groups', 'has what it was given, and the permissions of its creator');
const linkifier = contract('linkifiers', 'is added at the end with all its fields, changed, and removed');
const recent = contract(
  'message-fields',
  'register contains the newest message of each conversation, with the others in it',
);
const integrations = contract('register-contents', 'have options in the shape of level %i');
const snippets = contract('personal-routes', 'are created, changed and removed');
const views = contract('personal-routes', 'are created, changed and removed by their fragment');
const role = contract('users-read', 'is the %s, who always sees their own address');

/** The other collections of register, and groups, people, linkifiers and presence: lines 117 to 132. */
export const collections: readonly Statement[] = [
  ...statements(
    {
      client: 'none: the console has no list of conversations',
      demoRealm: 'register/snapshot.ts',
      panel: 'none: the console has no list of conversations',
    },
    [
      [121, '`recent_private_conversations`: `max_message_id`', recent],
      [121, '`recent_private_conversations`: `user_ids` of the others', recent],
      [121, '`user_ids` is empty for messages to oneself', recent],
    ],
  ),
  ...statements(
    {
      client: 'none: the console has a navigation of its own',
      demoRealm: 'own-settings/navigation-views.route.ts',
      panel: 'none: the console has a navigation of its own',
    },
    [
      [122, '`navigation_views`: `fragment`', views],
      [122, '`navigation_views`: `is_pinned`', views],
      [122, '`navigation_views`: `name`', views],
      [
        122,
        'views that come with the server are named by nobody',
        contract('personal-routes', 'built into the server have no name'),
      ],
    ],
  ),
  ...statements(
    {
      client: 'none: the console keeps drafts, no snippets',
      demoRealm: 'own-settings/saved-snippets.route.ts',
      panel: 'none: the console keeps drafts, no snippets',
    },
    [
      [123, '`saved_snippets`: `id`', snippets],
      [123, '`saved_snippets`: `title`', snippets],
      [123, '`saved_snippets`: `content` in Markdown', snippets],
      [123, '`saved_snippets`: `date_created`', snippets],
    ],
  ),
  ...statements(
    {
      client: 'none: the console makes bots without naming an integration',
      demoRealm: 'organization/integrations.ts',
      panel: 'none: the console makes bots without naming an integration',
    },
    [
      [124, '`config_options`: `key`, `label`, `validator`', integrations],
      [124, '`url_options`: `key`, `label`, `input_type`', integrations],
      [124, '`input_type` is named `validator` below level 485', integrations],
    ],
  ),
  ...statements({ client: 'zulip/wire/user-group.ts', demoRealm: 'groups/groups.ts', panel: 'Groups' }, [
    [128, '`name` of a group', newGroup],
    [128, '`description` of a group', newGroup],
    [128, '`deactivated` of a group', newGroup],
    [
      128,
      '`can_add_members_group`',
      [
        newGroup,
        contract(
          'user-group-members',
          'lets people add others, themselves and groups by can_add_members_group, but remove nobody',
        ),
      ],
    ],
    [
      128,
      '`can_join_group`',
      [newGroup, contract('user-group-members', 'lets people join by can_join_group, and nothing else')],
    ],
    [
      128,
      '`can_leave_group`',
      [newGroup, contract('user-group-members', 'lets people leave by can_leave_group, and nothing else')],
    ],
    [
      128,
      '`can_manage_group`',
      [newGroup, contract('user-groups', 'by the %s requires the group’s permissions')],
    ],
    [
      128,
      '`can_mention_group`',
      [
        newGroup,
        contract('user-group-states', 'a group can be mentioned by those whom can_mention_group names'),
      ],
    ],
    [
      128,
      '`can_remove_members_group`',
      [
        newGroup,
        contract(
          'user-group-members',
          'lets people remove others and themselves by can_remove_members_group',
        ),
      ],
    ],
    [128, 'direct members of a group', newGroup],
    [128, 'direct subgroups of a group', newGroup],
  ]),
  ...statements({ client: 'zulip/wire/user.ts', demoRealm: 'state.ts', panel: 'People' }, [
    [129, 'role 100 is an owner', role],
    [129, 'role 200 is an administrator', role],
    [129, 'role 300 is a moderator', role],
    [129, 'role 400 is a member', role],
    [129, 'role 600 is a guest', role],
  ]),
  ...statements(
    { client: 'zulip/route/linkifiers.ts', demoRealm: 'linkifiers/linkifiers.ts', panel: 'Linkifiers' },
    [
      [130, '`id` of a linkifier', linkifier],
      [130, '`pattern`', linkifier],
      [130, '`url_template`', linkifier],
      [130, '`example_input`', linkifier],
      [130, '`reverse_template`', linkifier],
      [130, '`alternative_url_templates`', linkifier],
    ],
  ),
  ...statements({ client: 'zulip/wire/presence.ts', demoRealm: 'presence/presence.ts', panel: 'Presence' }, [
    [
      131,
      'the modern format: two times, by user id',
      [
        main(
          'demo-realm/presence/presence',
          'is in the modern format with last_update_id or slim_presence, else in the legacy format by address',
        ),
        main('zulip/wire/wire', 'a table is keyed by id or by address, without unreadable entries'),
      ],
    ],
    [
      131,
      'the older format: clients and their aggregate, by address',
      [
        main(
          'demo-realm/presence/presence',
          'is in the modern format with last_update_id or slim_presence, else in the legacy format by address',
        ),
        main('zulip/wire/wire', 'legacy active'),
      ],
    ],
    [
      132,
      'an item of `profile_data` has `id` and `value`',
      main(
        'demo-realm/people/user-changes',
        'profile values, with one event each; null, empty text and an empty list remove them',
      ),
      { client: 'zulip/wire/user.ts', demoRealm: 'people/user-changes.ts', panel: 'People' },
    ],
  ]),
];
