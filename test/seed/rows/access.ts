import { contract, main, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const anonymous = {
  fixed:
    'The console always signs in first, so the client never asks without an account and the demo realm refuses it.',
};

/** Who may call: lines 332 to 337. */
export const access: readonly Statement[] = statements(
  { client: 'zulip/http.ts', demoRealm: 'authentication/authentication.ts', panel: 'Everywhere' },
  [
    [
      332,
      'HTTP Basic authentication',
      main(
        'zulip/http',
        'sends credentials, accepts JSON and gzip, and puts a GET’s parameters into the query',
      ),
    ],
    [
      332,
      'the name is the address, of a bot as well',
      contract('users-read', 'is the %s, who always sees their own address'),
    ],
    [332, 'the password is the key', main('demo-realm/authentication/authentication', 'unknown account')],
    [
      333,
      'without it the code is `UNAUTHORIZED`',
      main('demo-realm/authentication/authentication', 'no header'),
      { client: 'zulip/errors.ts' },
    ],
    [
      333,
      'and the text says what is missing',
      main('demo-realm/authentication/authentication', 'no header'),
      { client: 'zulip/errors.ts' },
    ],
    [
      334,
      '`POST /register` without an account',
      contract('register-parameters', 'with %j is rejected without an account'),
      { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts', ...anonymous },
    ],
    [
      334,
      'then two of its values are errors',
      contract('register-parameters', 'with %j is rejected without an account'),
      { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts', ...anonymous },
    ],
    [
      335,
      '`POST /dev_fetch_api_key` needs no account',
      contract('keys', 'of the %s is returned without one on a development server'),
      {
        client: 'zulip/route/authentication.ts',
        demoRealm: 'authentication/keys.route.ts',
        panel: 'Sign-in',
      },
    ],
    [
      335,
      'and works on development servers alone',
      contract('keys', 'is never returned without a password on a production server'),
      {
        client: 'zulip/route/authentication.ts',
        demoRealm: 'authentication/keys.route.ts',
        panel: 'Sign-in',
      },
    ],
    [
      336,
      'statuses of others are for administrators',
      contract('statuses', 'can’t be set by the %s'),
      {
        client: 'zulip/route/user-status.ts',
        demoRealm: 'people/status.route.ts',
        panel: 'Statuses, People',
      },
    ],
    [
      336,
      'changes of people are for administrators',
      [
        main('demo-realm/people/update-user', 'moderators'),
        main('demo-realm/people/update-user', 'members'),
        main('demo-realm/people/update-user', 'guests'),
      ],
      { client: 'zulip/route/users.ts', demoRealm: 'people/update-user.route.ts', panel: 'People' },
    ],
    [
      336,
      'allowed domains are for owners, from level 143 on',
      [
        contract('domains', 'can’t be changed by the %s'),
        whole('e2e/domains', 'can read the list and is told who can change it'),
      ],
      {
        client: 'zulip/route/domains.ts',
        demoRealm: 'organization/domains.route.ts',
        panel: 'Allowed domains',
      },
    ],
    [
      336,
      'new addresses are for who holds the right',
      main('demo-realm/people/update-user', 'a new address without the right, before the role'),
      { client: 'zulip/route/users.ts', demoRealm: 'people/update-user.route.ts', panel: 'People' },
    ],
    [
      336,
      'who may not set a status gets `BAD_REQUEST` for it',
      main('demo-realm/people/status', 'moderators'),
      { client: 'zulip/errors.ts', demoRealm: 'required-role.ts', panel: 'Statuses, People' },
    ],
    [
      336,
      'bots change groups from level 496 on',
      contract('group-permissions', 'can be changed by bots at level %i: %s'),
      { client: 'zulip/route/user-groups.ts', demoRealm: 'groups/group-changes.route.ts', panel: 'Groups' },
    ],
    [
      336,
      'bots change members of groups from level 496 on',
      contract('group-permissions', 'can be changed by bots at level %i: %s'),
      {
        client: 'zulip/route/user-group-members.ts',
        demoRealm: 'groups/group-members.route.ts',
        panel: 'Groups',
      },
    ],
    [
      336,
      'bots set statuses of others from level 473 on',
      contract('statuses', 'at level %i can be set by an administrator bot: %s'),
      { client: 'zulip/route/user-status.ts', demoRealm: 'people/status.route.ts', panel: 'Statuses' },
    ],
    [
      337,
      'mentioning everybody depends on `can_mention_many_users_group`',
      [
        contract('messages', 'that mentions everyone requires a permission if there are many'),
        whole(
          'e2e/announce-kept',
          'is shown to a member in advance: mention everyone, post in a restricted channel',
        ),
      ],
      { client: 'zulip/route/messages.ts', demoRealm: 'messages/message-checks.ts', panel: 'Announcements' },
    ],
    [
      337,
      'channels on the whole web depend on `can_create_web_public_channel_group`',
      contract(
        'channel-administration',
        'are created by owners of an organization that allows them, and readable by guests',
      ),
      { client: 'realm/model/channel-rules.ts', demoRealm: 'organization/web-public.ts', panel: 'Channels' },
    ],
  ],
);
