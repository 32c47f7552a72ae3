import { contract, main } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

/** What all endpoints have in common: lines 20 to 29. */
export const conventions: readonly Statement[] = [
  ...statements({ client: 'zulip/http.ts', demoRealm: 'http-body.ts', panel: 'Everywhere' }, [
    [22, 'paths are below `/api/v1`', main('zulip/http', 'sends a form, never JSON, with %s')],
    [
      23,
      'parameters of POST, PATCH and DELETE form-encoded in the body',
      [
        main('zulip/http', 'sends a form, never JSON, with %s'),
        main('demo-realm/requests', 'in a JSON body are ignored: the call succeeds and does nothing'),
      ],
    ],
    [
      23,
      'parameters of GET in the query',
      main(
        'zulip/http',
        'sends credentials, accepts JSON and gzip, and puts a GET’s parameters into the query',
      ),
    ],
    [
      23,
      'arrays and objects as JSON inside the form',
      [
        main('zulip/parameters', 'a group-setting value'),
        contract('server-checks', 'is named at level 442: %s %s %j'),
      ],
      { client: 'zulip/parameters.ts', demoRealm: 'parameters.ts' },
    ],
    [
      24,
      'a success has `result` and an empty `msg`',
      main('demo-realm/requests', 'treat a POST with the field method as another method'),
      { client: 'zulip/wire/envelope.ts', demoRealm: 'request-handler.ts' },
    ],
    [
      24,
      'what is no JSON object with a `result` is no answer',
      [main('zulip/http', 'JSON that is no object'), main('zulip/http', 'JSON without a result')],
      { client: 'zulip/classify-answer.ts', demoRealm: 'none: it always answers with one' },
    ],
    [
      25,
      'a failure has `result`, a `msg` and usually a `code`',
      [
        contract('envelope', 'of GET /events with %j has no code of its own'),
        main('zulip/http', 'a refusal with details'),
      ],
      { client: 'zulip/classify-answer.ts', demoRealm: 'api-error.ts' },
    ],
    [
      25,
      'a failure may come without a `code`',
      main('zulip/http', 'a 404 without a code'),
      { client: 'zulip/classify-answer.ts', demoRealm: 'api-error.ts' },
    ],
    [
      25,
      'some failures have more fields',
      main('zulip/http', 'a refusal with details'),
      { client: 'zulip/classify-answer.ts', demoRealm: 'api-error.ts' },
    ],
    [
      26,
      'unsupported parameters are listed in a success',
      [
        main('demo-realm/requests', 'that are unknown are listed, sorted, only on success'),
        main('zulip/http', 'returns the parameters that the server ignored'),
      ],
      { demoRealm: 'request-handler.ts' },
    ],
    [
      26,
      'that list comes from level 167 on',
      contract('levels', 'exclude older ones, rejected with their version and the required one'),
      {
        client: 'zulip/feature-levels.ts',
        demoRealm: 'request-handler.ts',
        fixed: 'The oldest server that the console signs in to has level 237, so the list is always there.',
      },
    ],
    [
      27,
      '`*_timestamp` is UNIX time in whole seconds',
      [
        contract('message-fields', 'when it was sent, in whole seconds'),
        contract('message-parameters', 'by the client, which reads it back'),
      ],
      { client: 'zulip/wire/message.ts', demoRealm: 'messages/message-record.ts' },
    ],
    [
      28,
      'a group-setting value is the id of a group',
      [
        contract(
          'user-groups',
          'accepts permission values, an object with one group as that group and an empty one as nobody',
        ),
        main('zulip/wire/wire', 'a group-setting value is an id or an anonymous group'),
      ],
      {
        client: 'zulip/wire/user-group.ts',
        demoRealm: 'groups/group-setting-parameter.ts',
        panel: 'Groups, Channels',
      },
    ],
    [
      28,
      'or an object of direct members and direct subgroups',
      [
        contract(
          'user-groups',
          'accepts permission values, an object with one group as that group and an empty one as nobody',
        ),
        main('zulip/wire/wire', 'a group-setting value is an id or an anonymous group'),
      ],
      {
        client: 'zulip/wire/user-group.ts',
        demoRealm: 'groups/group-setting-parameter.ts',
        panel: 'Groups, Channels',
      },
    ],
  ]),
  ...statements(
    { client: 'zulip/route/messages.ts', demoRealm: 'messages/message-recipient.ts', panel: 'Announcements' },
    [
      [
        29,
        'a required topic is not empty',
        contract('message-parameters', 'is rejected under each of its names if a topic is required'),
        { demoRealm: 'messages/message-checks.ts' },
      ],
      [
        29,
        'a required topic is not `(no topic)`',
        contract('message-parameters', 'is rejected under each of its names if a topic is required'),
        { demoRealm: 'messages/message-checks.ts' },
      ],
      [
        29,
        'a required topic is not the display name of the empty topic',
        contract('message-parameters', 'is rejected under each of its names if a topic is required'),
        { demoRealm: 'messages/message-checks.ts' },
      ],
      [29, 'both names mean the empty topic elsewhere', contract('messages', 'in the topic “%s” is in “%s”')],
      [
        29,
        'below level 370 `(no topic)` is a name like others',
        contract('sending', 'at level %i the topic “%s” is “%s”'),
      ],
      [
        29,
        'below level 334 a topic needs a name',
        contract('sending', 'at level %i the topic “%s” is “%s”'),
        { demoRealm: 'messages/message-checks.ts' },
      ],
    ],
  ),
];
