import { afterEach, expect, it } from 'vitest';
import { setupOf, setupText, wholeProfileField } from '#contract/profile-fields.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { closeConnection, type Connection } from '../../zulip/http.ts';
import { getProfileFields } from '../../zulip/route/profile-fields.ts';
import {
  connectionForTests,
  sendJson,
  startServer,
  type ServerForTests,
} from '../../zulip/server.fixture.ts';
import { fieldOfWire } from '../kinds/profile-field/profile-field-of-wire.ts';
import { profileFieldCall } from './profile-fields.ts';

let server: ServerForTests;
let connection: Connection;
afterEach(async () => {
  await closeConnection(connection);
  await server.close();
});

it('a list is saved with an option whose key is a name of JavaScript', async () => {
  const options =
    '{"__proto__":{"text":"Prototype","order":"1"},"constructor":{"text":"Builder","order":"2"}}';
  const field = { id: 4, type: 3, name: 'Trade', field_data: options };
  server = await startServer(({ method }, response) =>
    sendJson(response, { result: 'success', msg: '', ...(method === 'GET' && { custom_fields: [field] }) }),
  );
  connection = connectionForTests(server.origin, { featureLevel: 499 });
  const [wire] = await getProfileFields(connection);
  if (wire === undefined) throw new Error('The field cannot be read.');
  const setup = setupOf(fieldOfWire(wire, () => null));
  const longer = { ...setup, options: [...setup.options, { key: '2', text: 'Joiner' }] };
  const change: Partial<RecordedChange> = {
    endpoint: 'PATCH /realm/profile_fields/{field_id}',
    target: 'profile-field:4',
    field: wholeProfileField,
    before: setupText(setup),
    after: setupText(longer),
    details: '4',
  };
  const turn = {
    signal: new AbortController().signal,
    isUrgent: false,
    readFirst: async () => {},
    beforeSending: () => true,
  };
  await profileFieldCall.send(connection, [change as RecordedChange], { turn }, undefined);
  const sent = new URLSearchParams(server.received.at(-1)?.body).get('field_data') ?? '';
  expect(Object.entries(JSON.parse(sent) as object)).toEqual([
    ['2', { text: 'Joiner', order: '3' }],
    ['__proto__', { text: 'Prototype', order: '1' }],
    ['constructor', { text: 'Builder', order: '2' }],
  ]);
});
