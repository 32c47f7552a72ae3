import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { selfSignedCertificate } from '../zulip/certificate.fixture.ts';
import { settingsFor } from '../zulip/discovery.fixture.ts';
import { sendJson } from '../zulip/server.fixture.ts';
import { signIn } from './sign-in.ts';

const { key, cert } = selfSignedCertificate(new Date('2036-05-06T00:00:00Z'));
const trusted = getCACertificates();
let close: () => Promise<void>;

beforeEach(() => setDefaultCACertificates([...trusted, cert]));
afterEach(async () => {
  setDefaultCACertificates(trusted);
  await close();
});

/** An https organization that calls itself by another address. */
async function serveAs(realmUrl: string): Promise<string> {
  const server = createServer({ key, cert }, ({ url }, response) => {
    const me = { user_id: 9, email: 'user9@acme', delivery_email: 'anna@acme.example', is_bot: false };
    const more = { full_name: 'Anna', role: 100, is_active: true, timezone: '', date_joined: '2020-01-01' };
    sendJson(
      response,
      url?.startsWith('/api/v1/users/me') === true
        ? { result: 'success', msg: '', ...me, ...more }
        : settingsFor(realmUrl),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const method = { kind: 'api-key', email: 'anna@acme.example', apiKey: 'x'.repeat(32) } as const;
const options = () => ({ userAgent: 'RealmConsole/0.1.0', signal: AbortSignal.timeout(10_000) });

it('stays on https if the organization calls itself http, as discovery does', async () => {
  const url = await serveAs('http://127.0.0.1');
  expect(await signIn(url, method, options())).toMatchObject({ ok: true, value: { url } });
});

it.each([
  ['https://other.example.com', { kind: 'redirected', location: 'https://other.example.com' }],
  ['http://other.example.com', { kind: 'tls' }],
])('sends no key to an organization that calls itself %s', async (named, failure) => {
  const url = await serveAs(named);
  expect(await signIn(url, method, options())).toMatchObject({ ok: false, failure });
});

it('sends nothing over http, unless it stays on this computer', async () => {
  expect(await signIn('http://chat.example.com', method, options())).toMatchObject({
    ok: false,
    failure: { kind: 'invalid-input', field: 'address' },
  });
});
