import { contract, main, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const checks = contract('linkifiers-checks', '%j: %s');
const written = contract('linkifiers', 'is added at the end with all its fields, changed, and removed');
const missing = contract('linkifiers', 'is rejected for %s %s %j');

/** Adding and changing linkifiers: lines 282 to 286. */
const linkifiers = statements(
  { client: 'zulip/route/linkifiers.ts', demoRealm: 'linkifiers/linkifiers.route.ts', panel: 'Linkifiers' },
  [
    [282, '`pattern` is required', missing],
    [
      282,
      'it is a regular expression',
      contract('linkifiers-checks', 'report what RE2 reports for %s'),
      { client: 'linkifiers/re2-pattern.ts', demoRealm: 'linkifiers/linkifier-pattern.ts' },
    ],
    [282, '`url_template` is required', missing],
    [
      282,
      'it is a template after RFC 6570',
      [
        contract('linkifiers-checks', 'accept the template %s'),
        contract('linkifiers-checks', 'reject the template %s'),
      ],
      { demoRealm: 'linkifiers/linkifier-template.ts' },
    ],
    [
      282,
      'named groups of the pattern fill it in',
      contract('linkifier-messages', 'the workbench finds the realm’s links in a message'),
      { demoRealm: 'linkifiers/linkifier-matching.ts' },
    ],
    [282, '`example_input`, or null', written],
    [282, 'it is required for reverse linkifiers', checks, { demoRealm: 'linkifiers/linkifiers.ts' }],
    [282, '`reverse_template`, or null', written],
    [282, 'it has variables in braces', checks, { demoRealm: 'linkifiers/linkifiers.ts' }],
    [
      282,
      'two braces are one',
      contract('linkifiers-checks', 'accept %j'),
      { demoRealm: 'linkifiers/linkifiers.ts' },
    ],
    [282, 'it gives the example back', checks, { demoRealm: 'linkifiers/linkifiers.ts' }],
    [282, '`alternative_url_templates`', written],
    [
      282,
      'they serve only to turn links back',
      main(
        'linkifiers/reverse-matching',
        "is reversed by the first template that reproduces it, with the reason why others didn't",
      ),
      {
        client: 'linkifiers/reverse-matching.ts',
        demoRealm: 'none: clients turn links back while somebody types',
      },
    ],
    [282, '`id` of the new one', written],
    [286, '`filter_id` in the path', contract('linkifiers', 'is reported if missing')],
    [286, '`pattern` is required', missing],
    [286, '`url_template` is required', missing],
    [286, '`reverse_template`', written],
    [
      286,
      'an empty one makes it null',
      contract('linkifiers', 'loses its reverse template when an empty one is sent'),
    ],
    [286, '`alternative_url_templates`', written],
    [
      286,
      'the answer is an empty success',
      contract('linkifiers-checks', 'reject a duplicate pattern, but let a linkifier keep its own'),
    ],
  ],
);

/** Changing an allowed domain: line 290. */
const domains = statements(
  { client: 'zulip/route/domains.ts', demoRealm: 'organization/domains.route.ts', panel: 'Allowed domains' },
  [
    [288, 'for owners alone', contract('domains', 'can’t be changed by the %s')],
    [
      290,
      '`domain` in the path',
      contract('domains', 'can’t be listed twice, and is only found exactly as stored'),
    ],
    [290, '`allow_subdomains` is required', contract('domains', 'is rejected for %s %s %j')],
    [
      290,
      'it is a boolean that is kept',
      contract('domains', 'is added in lower case, changed and removed with events for everyone'),
    ],
  ],
);

const goesByItself = contract(
  'attachments',
  'disappear with the last message that links to them, or weeks after their upload, without an event',
);
/** Deleting an upload: line 294. */
const uploads = statements(
  { client: 'zulip/route/attachments.ts', demoRealm: 'files/attachments.route.ts', panel: 'Attachments' },
  [
    [
      294,
      '`attachment_id` in the path',
      contract(
        'attachments',
        'are the %s’s own: uploaded, listed, fetched by anyone with a link, and deleted',
      ),
    ],
    [
      294,
      'the ids come from the list of uploads',
      contract(
        'attachments',
        'are the %s’s own: uploaded, listed, fetched by anyone with a link, and deleted',
      ),
    ],
    [
      294,
      'an upload goes with the last message that links to it',
      [
        goesByItself,
        whole(
          'e2e/attachments',
          'loses a file with the last message that links to it, without an event about the file',
        ),
      ],
      { client: 'realm/model/attachments.ts', demoRealm: 'files/attachments.ts' },
    ],
    [
      294,
      'an upload that is never used goes after a few weeks',
      goesByItself,
      { client: 'none: the server does it by itself', demoRealm: 'files/attachments.ts' },
    ],
  ],
);

const added = contract('push', 'of the %s can be added twice without harm, tested, and removed once');
/** Devices and test notifications: lines 298 to 302. */
const devices = statements(
  { client: 'zulip/route/push.ts', demoRealm: 'push/push.route.ts', panel: 'Push tests' },
  [
    [
      296,
      'deprecated from level 406 on',
      [
        whole(
          'e2e/push',
          'that is too old for encrypted devices names the level, and tests unencrypted ones',
        ),
        whole('e2e/push', 'is checked while typing, registered, tested and removed'),
      ],
    ],
    [298, '`token` is required', contract('push', 'require both parameters, and report unknown ones')],
    [298, 'it is not empty', contract('push', 'are rejected for %j')],
    [298, 'it is not too long', contract('push', 'are rejected for %j')],
    [298, '`appid` is required', contract('push', 'require both parameters, and report unknown ones')],
    [
      300,
      'deprecated from level 420 on',
      whole('e2e/push', 'from feature level 420 to 467 tests push accounts by ID'),
    ],
    [302, '`token`', added],
    [302, 'without it the test goes to all devices', added],
    [
      302,
      'tests are marked in the `event` field of what reaches the phone',
      [],
      {
        client: 'none: only an app on a phone receives it',
        demoRealm: 'none: it has no service that reaches phones',
        panel: 'none: the person says whether it arrived',
        fixed: 'What arrives on a phone never passes the console or the API.',
      },
    ],
    [
      302,
      '`realm_name` in every notification on a phone',
      [],
      {
        client: 'none: only an app on a phone receives it',
        demoRealm: 'none: it has no service that reaches phones',
        panel: 'none: the person says whether it arrived',
        fixed: 'What arrives on a phone never passes the console or the API.',
      },
    ],
  ],
);

const development = contract('keys', 'of the %s is returned without one on a development server');
/** The key issued by development servers: line 306. */
const keys = statements(
  { client: 'zulip/route/authentication.ts', demoRealm: 'authentication/keys.route.ts', panel: 'Sign-in' },
  [
    [304, 'without authentication', development],
    [306, '`username` is required', contract('keys', 'requires all arguments: %s %j')],
    [306, '`api_key`', development],
    [306, '`email`', development],
    [306, '`user_id`', development],
    [
      306,
      'an error on production servers',
      contract('keys', 'is never returned without a password on a production server'),
    ],
  ],
);

/** Linkifiers, domains, uploads, devices and keys: lines 282 to 306. */
export const administration: readonly Statement[] = [
  ...linkifiers,
  ...domains,
  ...uploads,
  ...devices,
  ...keys,
];
