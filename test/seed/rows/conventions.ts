import { contract, main } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

/** What the service does, and what all its endpoints have in common: lines 1 to 29. */
export const conventions: readonly Statement[] = [
  ...statements({ client: 'zulip/route/messages.ts', demoRealm: 'route/messages.ts', panel: 'Announce' }, [
    [
      7,
      'messages to a topic of a channel',
      contract('messages', 'to a channel is sent, comes as an event, and is read back with every field'),
    ],
    [7, 'direct messages', contract('messages', 'to people reaches them alone')],
  ]),
  ...statements({ client: 'zulip/http.ts', demoRealm: 'http-body.ts', panel: 'Everywhere' }, [
    [22, 'paths are below `/api/v1`', main('zulip/http', 'sends a form, never JSON, with %s')],
    [
      23,
      'parameters of POST, PATCH and DELETE form-encoded in the body',
      main('zulip/http', 'sends a form, never JSON, with %s'),
    ],
    [
      23,
      'parameters of GET in the query',
      main(
        'zulip/http',
        'carries credentials, accepts JSON and gzip, and puts the parameters of a GET into the query',
      ),
    ],
    [
      23,
      'arrays and objects as JSON inside the form',
      main('zulip/parameters', 'a group-setting value'),
      { client: 'zulip/parameters.ts', demoRealm: 'parameters.ts' },
    ],
  ]),
];
