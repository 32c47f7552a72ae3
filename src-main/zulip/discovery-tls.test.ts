import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { directRoute } from '../network/route.ts';
import { selfSignedCertificate } from './certificate.fixture.ts';
import { allPassed, discoveryUnderTest, settingsFor } from './discovery.fixture.ts';
import { withPlainOrigin } from './discovery.ts';
import { sendJson } from './server.fixture.ts';

const { cleanUps, run, serveSettings, serveRaw } = discoveryUnderTest();

describe('discovery over TLS', () => {
  async function serveSecurely(validUntil: Date, realmUrl?: string) {
    const { key, cert } = selfSignedCertificate(validUntil);
    let requests = 0;
    const server = createSecureServer({ key, cert }, (_request, response) => {
      requests += 1;
      const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      sendJson(response, settingsFor(realmUrl ?? origin));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(
      () =>
        new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        }),
    );
    return {
      origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      cert,
      count: () => requests,
    };
  }

  const inTenYears = new Date('2036-05-06T00:00:00Z');

  it('fails for an untrusted certificate; nothing is sent and http is not tried', async () => {
    const server = await serveSecurely(inTenYears);
    const { result, states } = await run(server.origin);
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'tls', message: expect.saying('SELF_SIGNED') },
    });
    expect(states[1]).toBe('connection failed');
    expect(server.count()).toBe(0);
  });

  it('fails for https to a plain http port, with the http address in the error', async () => {
    const server = await serveSettings();
    const { result } = await run(server.origin.replace('http:', 'https:'));
    expect(result).toMatchObject({
      ok: false,
      failure: {
        kind: 'tls',
        plainOrigin: server.origin,
        message: expect.saying('uses http, not https'),
      },
    });
    expect(server.received).toHaveLength(0);
  });

  it('rejects a plain http server on another computer', () => {
    const failure = { kind: 'tls', message: '', code: 'ERR_SSL_WRONG_VERSION_NUMBER' } as const;
    expect(withPlainOrigin(failure, new URL('https://chat.example.org'))).toEqual({
      kind: 'tls',
      message: expect.saying("Ask the server's administrator to set up https.") as string,
    });
  });

  const trusting = (cert: string) => ({ findRoute: () => ({ ...directRoute, certificates: [cert] }) });

  it('reports the protocol and the validity of the certificate', async () => {
    const server = await serveSecurely(inTenYears);
    const { result, last } = await run(server.origin, trusting(server.cert));
    expect(result).toMatchObject({ ok: true, value: { origin: server.origin } });
    expect(last.get('connection')?.detail).toEqual(
      'TLSv1.3, certificate issued by Test certificate, valid until 2036-05-06.',
    );
  });

  it('fails for an expired certificate, even from a trusted issuer', async () => {
    const server = await serveSecurely(new Date('2021-01-01T00:00:00Z'));
    const { result } = await run(server.origin, trusting(server.cert));
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'tls', message: expect.saying('expired') },
    });
  });

  it('follows a redirect from plain http to https on the same host', async () => {
    const secure = await serveSecurely(inTenYears);
    const plain = await serveRaw(301, '', { location: `${secure.origin}/api/v1/server_settings` });
    const { result, steps, states } = await run(plain.origin, trusting(secure.cert));
    expect(result).toMatchObject({ ok: true, value: { origin: secure.origin } });
    expect(states).toEqual(allPassed);
    expect(steps.filter((step) => step.id === 'name' && step.state === 'passed')).toHaveLength(2);
  });

  it('stays on https if the organization calls itself http', async () => {
    const here = await serveSecurely(inTenYears, 'http://127.0.0.1');
    expect((await run(here.origin, trusting(here.cert))).result).toMatchObject({
      ok: true,
      value: { origin: here.origin },
    });
    const elsewhere = await serveSecurely(inTenYears, 'http://other.example.com');
    expect((await run(elsewhere.origin, trusting(elsewhere.cert))).result).toMatchObject({
      ok: false,
      failure: { kind: 'tls', message: expect.saying('calls itself http://other.example.com') },
    });
  });
});
