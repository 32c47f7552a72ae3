import { afterEach, expect, it } from 'vitest';
import type { RecordedChange } from '../store/journal.ts';
import { closeConnection, type Connection } from '../zulip/http.ts';
import { connectionForTests, sendJson, startServer, type ServerForTests } from '../zulip/server.fixture.ts';
import { deedsForTests } from './deeds.fixture.ts';
import { settleChanges } from './settle.ts';

let server: ServerForTests;
let connection: Connection;
afterEach(async () => {
  await closeConnection(connection);
  await server.close();
});

const removal = (domain: string): RecordedChange => ({
  id: 1,
  target: `domain:${domain}`,
  field: 'domain',
  name: domain,
  email: null,
  fieldName: 'domain',
  before: 'exact',
  after: '',
  beforeWords: '',
  afterWords: '',
  risk: 'low',
  notice: '',
  endpoint: 'DELETE /realm/domains/{domain}',
  details: null,
  outcome: 'unknown',
  intent: null,
  claim: null,
  tries: 1,
  reason: null,
});

it.each<[string, unknown, string]>([
  ['is there', [{ domain: 'corp.test', allow_subdomains: false }], 'not-applied'],
  ['is gone', [], 'applied'],
  ['is there and cannot be read', [{ domain: 'corp.test', allow_subdomains: 'some' }], 'unknown'],
])(
  'a removal with a lost answer, whose target was removed %s, is settled as %s',
  async (_name, domains, outcome) => {
    server = await startServer((_request, response) =>
      sendJson(response, { result: 'success', msg: '', domains }),
    );
    const noted: string[] = [];
    connection = connectionForTests(server.origin, { onUnread: ({ places }) => noted.push(...places) });
    const [settled] = await settleChanges([removal('corp.test')], {
      connection: () => connection,
      deeds: deedsForTests({ claimed: new Set() }),
      cause: { kind: 'failed', words: 'The connection was lost' },
      isOver: false,
      isRepeated: () => true,
      signal: new AbortController().signal,
      readingDelays: [0],
    });
    expect(settled?.outcome).toBe(outcome);
    expect(noted).toEqual(outcome === 'unknown' ? ['domains corp.test, left out: allow_subdomains'] : []);
  },
);

it('someone else’s value proves nothing while the server may still overwrite it', async () => {
  let readings = 0;
  server = await startServer((_request, response) => {
    readings += 1;
    const allow_subdomains = readings < 3;
    sendJson(response, { result: 'success', msg: '', domains: [{ domain: 'corp.test', allow_subdomains }] });
  });
  connection = connectionForTests(server.origin);
  const change: RecordedChange = {
    ...removal('corp.test'),
    before: '',
    after: 'exact',
    endpoint: 'POST /realm/domains',
  };
  const [settled] = await settleChanges([change], {
    connection: () => connection,
    deeds: deedsForTests({ claimed: new Set(), workMilliseconds: 30_000 }),
    cause: { kind: 'failed', words: 'The connection was lost' },
    isOver: false,
    isRepeated: () => true,
    signal: new AbortController().signal,
    readingDelays: [1],
  });
  expect(readings).toBe(3);
  expect(settled?.outcome).toBe('applied');
});
