import { contract, main } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const deltas = contract('presence', 'is reported by the %s and read completely, then only what changed');
const sent = main('zulip/route/route', '%s');

/** Reporting and reading presence: lines 263 to 270. */
const presence = statements(
  { client: 'zulip/route/presence.ts', demoRealm: 'presence/presence.route.ts', panel: 'Presence' },
  [
    [263, '`status` is required', contract('presence', 'is rejected for %j')],
    [
      263,
      '`active` or `idle`',
      main('demo-realm/presence/presence', 'is stored at most once a minute'),
      { demoRealm: 'presence/presence.ts' },
    ],
    [264, '`last_update_id` of -1 brings everybody', deltas],
    [264, 'the last id that was told brings what changed since', deltas],
    [
      264,
      'with it the format is the modern one',
      main(
        'demo-realm/presence/presence',
        'is in the modern format with last_update_id or slim_presence, else in the legacy format by address',
      ),
    ],
    [
      265,
      '`history_limit_days`',
      main('demo-realm/presence/presence', 'is limited to some days of history, unless there is a cursor'),
    ],
    [
      265,
      '14 without it',
      main('demo-realm/presence/presence', 'is limited to some days of history, unless there is a cursor'),
    ],
    [
      265,
      'means nothing beside an id above 0',
      main('demo-realm/presence/presence', 'is limited to some days of history, unless there is a cursor'),
    ],
    [
      266,
      '`ping_only` brings nothing back',
      contract('presence', 'can’t be reported by a bot, and a ping returns nothing'),
    ],
    [266, 'false without it', contract('presence', 'requested with %j has no update ID: %s')],
    [267, '`new_user_input`', contract('presence', 'requested with %j has no update ID: %s')],
    [
      268,
      '`slim_presence` asks for the modern format',
      main(
        'demo-realm/presence/presence',
        'is in the modern format with last_update_id or slim_presence, else in the legacy format by address',
      ),
    ],
    [
      268,
      'false without it',
      main(
        'demo-realm/presence/presence',
        'is in the modern format with last_update_id or slim_presence, else in the legacy format by address',
      ),
      {
        fixed:
          'The client always sends true: servers below level 263 know no update id, and the older format has less exact times.',
      },
    ],
    [270, '`presence_last_update_id` is never below the id that was sent', deltas],
    [270, 'the same id says that nothing changed', deltas],
    [
      270,
      '-1 where no id was sent and there is nobody',
      contract('presence', 'requested with %j has no update ID: %s'),
    ],
    [
      270,
      '`server_timestamp`, unless `ping_only`',
      contract('presence', 'requested with %j has no update ID: %s'),
    ],
    [
      270,
      '`presences` keyed by user id, modern',
      main(
        'demo-realm/presence/presence',
        'is in the modern format with last_update_id or slim_presence, else in the legacy format by address',
      ),
    ],
    [
      270,
      '`presences` keyed by address, legacy',
      [
        main(
          'demo-realm/presence/presence',
          'is in the modern format with last_update_id or slim_presence, else in the legacy format by address',
        ),
        main(
          'zulip/wire/register',
          'separates active from deactivated people by list, and parses both formats of presence',
        ),
      ],
      { client: 'zulip/wire/presence.ts', demoRealm: 'presence/presence.ts' },
    ],
    [
      270,
      'only of people whom the caller may know of, where the server limits that',
      contract('presence', 'only includes people whom a limited guest can see'),
      { demoRealm: 'presence/presence.ts' },
    ],
    [
      270,
      'who does not share presence is shown so, oneself included',
      [
        main(
          'realm/presence/presence-sources',
          "shows people who don't share presence as offline, and marked, until they are active again",
        ),
        contract('own-settings', 'for presence make one offline, and online again'),
      ],
      { client: 'realm/model/presence.ts', demoRealm: 'presence/presence.ts' },
    ],
  ],
);

/** Setting another person's status: line 274. */
const statuses = statements(
  { client: 'zulip/route/user-status.ts', demoRealm: 'people/status.route.ts', panel: 'Statuses, People' },
  [
    [
      274,
      '`user_id` in the path',
      contract('statuses', 'is set or rejected for the %s according to the role'),
    ],
    [274, '`status_text`', contract('statuses', 'is set or rejected for the %s according to the role')],
    [274, 'an empty one clears it', contract('statuses', 'is sent to every queue with only what changed')],
    [274, 'it has at most 60 code points', contract('statuses', 'exactly 60 code points')],
    [274, '`emoji_name`', contract('statuses', 'is set or rejected for the %s according to the role')],
    [274, '`emoji_code`', contract('statuses', 'has an emoji of the type %s')],
    [274, '`reaction_type` `unicode_emoji`', contract('statuses', 'has an emoji of the type %s')],
    [274, '`reaction_type` `realm_emoji`', contract('statuses', 'has an emoji of the type %s')],
    [274, '`reaction_type` for extra emoji', contract('statuses', 'has an emoji of the type %s')],
    [
      274,
      'a code or a type needs `emoji_name`',
      [contract('statuses', 'a code beside a text'), contract('statuses', 'a type beside a text')],
    ],
    [
      274,
      'for bots from level 473 on',
      contract('statuses', 'at level %i can be set by an administrator bot: %s'),
    ],
  ],
);

const refusedUser = (name: string) => main('demo-realm/people/update-user', name);
/** Changing another person: line 278. */
const people = statements(
  { client: 'zulip/route/users.ts', demoRealm: 'people/update-user.route.ts', panel: 'People' },
  [
    [278, '`user_id` in the path', sent],
    [278, '`full_name`', main('demo-realm/people/user-changes', 'a name, stored trimmed')],
    [
      278,
      '`role` is one of five',
      [
        main(
          'demo-realm/people/user-changes',
          'a role: first the role, then the groups of both roles and of full members',
        ),
        refusedUser('an unknown role, before existence'),
      ],
    ],
    [278, 'only owners make owners', refusedUser('administrators who create owners')],
    [278, 'only owners unmake owners', refusedUser('administrators who demote owners, before the name')],
    [278, 'the only owner stays one', refusedUser('demoting the last active human owner')],
    [278, '`profile_data` with `id`', sent],
    [
      278,
      'a value is a text for most fields',
      refusedUser('a list for text'),
      { demoRealm: 'people/profile-fields.ts' },
    ],
    [
      278,
      'a list of people for fields of people',
      refusedUser('text for people'),
      { demoRealm: 'people/profile-fields.ts' },
    ],
    [
      278,
      'null takes a value away',
      main(
        'demo-realm/people/user-changes',
        'profile values, with one event each; null, empty text and an empty list remove them',
      ),
    ],
    [278, '`new_email`', main('demo-realm/people/user-changes', 'a new address, which works at once')],
    [
      278,
      'it needs a right that no role has',
      refusedUser('a new address without the right, before the role'),
    ],
    [
      278,
      'for owners, from level 285 on',
      main('zulip/route/route', '%s sends nothing'),
      {
        fixed:
          'The change log and servers have it from level 313 on, for administrators who hold the right; the client asks from there on, and the server decides.',
      },
    ],
  ],
);

/** Presence, statuses and people: lines 263 to 278. */
export const presenceAndPeople: readonly Statement[] = [...presence, ...statuses, ...people];
