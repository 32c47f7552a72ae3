import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoverOrganization } from '../../src-main/accounts/discover-organization.ts';
import { signIn } from '../../src-main/accounts/sign-in.ts';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';

const options = () => ({ userAgent: 'RealmConsole/0 (test)', signal: AbortSignal.timeout(20_000) });

let realm: DemoRealm;
let owner: DemoRealm['accounts'][number];

beforeAll(async () => {
  realm = await startDemoRealm();
  const found = realm.accounts.find(({ role }) => role === 100);
  if (!found) throw new Error('The demo realm has no owner.');
  owner = found;
});
afterAll(() => realm.close());

describe('signing in', () => {
  it.each([
    ['email and API key', () => ({ kind: 'api-key', email: owner.email, apiKey: owner.apiKey }) as const],
    [
      'API key with spaces around it',
      () => ({ kind: 'api-key', email: ` ${owner.email} `, apiKey: ` ${owner.apiKey}\n` }) as const,
    ],
    ['password', () => ({ kind: 'password', username: owner.email, password: owner.password }) as const],
    ['the development endpoint', () => ({ kind: 'development', username: owner.email }) as const],
  ])('works with %s and verifies the key with a real call', async (_name, method) => {
    const before = realm.log.length;
    const result = await signIn(realm.url, method(), options());
    expect(result).toMatchObject({
      ok: true,
      value: {
        url: realm.url,
        name: 'Orchid Cooperative',
        credentials: { email: owner.email, apiKey: owner.apiKey },
      },
    });
    expect(
      realm.log.slice(before).some(({ path, status }) => path.endsWith('/users/me') && status === 200),
    ).toBe(true);
  });

  it.each([
    [
      'a wrong key',
      () => ({ kind: 'api-key', email: owner.email, apiKey: 'x'.repeat(32) }) as const,
      'unauthorized',
      'Invalid API key',
    ],
    [
      'a key of somebody else',
      () => ({ kind: 'api-key', email: 'nobody@orchid.example', apiKey: owner.apiKey }) as const,
      'unauthorized',
      'Invalid API key',
    ],
    [
      'a wrong password',
      () => ({ kind: 'password', username: owner.email, password: 'wrong' }) as const,
      'unauthorized',
      'Your username or password is incorrect',
    ],
  ])('fails for %s in the server’s own words', async (_name, method, kind, message) => {
    const result = await signIn(realm.url, method(), options());
    expect(result).toMatchObject({ ok: false, failure: { kind, message: expect.saying(message) } });
  });

  it.each([
    [{ kind: 'api-key', email: 'ines', apiKey: 'x'.repeat(32) } as const, 'email'],
    [{ kind: 'api-key', email: 'a@b.example', apiKey: 'short' } as const, 'apiKey'],
    [{ kind: 'password', username: ' ', password: 'x' } as const, 'username'],
    [{ kind: 'password', username: 'a', password: '' } as const, 'password'],
    [{ kind: 'development', username: '' } as const, 'username'],
  ])('rejects %j at its field without asking the server', async (method, field) => {
    const before = realm.log.length;
    expect(await signIn(realm.url, method, options())).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input', field },
    });
    expect(realm.log.length).toBe(before);
  });

  it('finds browser sign-in methods, and says if passwords aren’t one', async () => {
    const single = await startDemoRealm({ development: false, externalSignIn: ['SAML', 'GitHub'] });
    const find = () => discoverOrganization(single.url, { ...options(), onSteps: () => undefined });
    expect((await find()).outcome).toMatchObject({
      found: { methods: { password: true, development: false, external: ['SAML', 'GitHub'] } },
    });
    const person = single.accounts[0];
    if (person === undefined) throw new Error('The demo realm has no owner.');
    await send(single, person, 'PATCH', '/realm', { authentication_methods: { Email: false, GitHub: true } });
    expect((await find()).outcome).toMatchObject({
      found: { methods: { password: false, external: ['SAML', 'GitHub'] } },
    });
    const method = { kind: 'password', username: person.email, password: person.password } as const;
    expect(await signIn(single.url, method, options())).toMatchObject({
      ok: false,
      failure: {
        kind: 'unauthorized',
        code: 'PASSWORD_AUTH_DISABLED',
        message: 'Password authentication is disabled in this organization',
      },
    });
    await single.close();
  });

  it('rejects a server that is too old, naming its version', async () => {
    const old = await startDemoRealm({ featureLevel: 187 });
    try {
      const result = await signIn(old.url, { kind: 'development', username: 'a@b.example' }, options());
      expect(result).toMatchObject({ ok: false, failure: { kind: 'unsupported', neededFeatureLevel: 237 } });
    } finally {
      await old.close();
    }
  });

  it('says that nobody answers', async () => {
    const gone = await startDemoRealm();
    await gone.close();
    const result = await signIn(gone.url, { kind: 'development', username: 'a@b.example' }, options());
    expect(result).toMatchObject({ ok: false, failure: { kind: 'offline', reason: 'refused' } });
  });
});
