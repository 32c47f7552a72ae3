import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { basic } from './client-for-tests.ts';

const program = join(import.meta.dirname, 'cli.ts');

describe('the demo realm as a program', () => {
  test('prints one line with the address and an account of each role, and exits on SIGTERM', async () => {
    const child = spawn(process.execPath, [
      program,
      '--users',
      '60',
      '--feature-level',
      '421',
      '--rate-limit',
      'off',
    ]);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { url, accounts } = JSON.parse(line) as {
      url: string;
      accounts: { email: string; apiKey: string; role: number }[];
    };
    expect(accounts.map((account) => account.role)).toEqual([100, 200, 300, 400, 600]);
    for (const account of accounts) {
      const headers = { Authorization: basic(account.email, account.apiKey) };
      const answer = (await (await fetch(`${url}/api/v1/users/me`, { headers })).json()) as { role: number };
      expect(answer.role).toBe(account.role);
    }
    const settings = (await (await fetch(`${url}/api/v1/server_settings`)).json()) as {
      zulip_feature_level: number;
    };
    expect(settings.zulip_feature_level).toBe(421);
    child.kill('SIGTERM');
    // Windows has no signals: a program is killed there without output.
    expect(await once(child, 'exit')).toEqual(process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null]);
  });

  test('starts empty with one owner, who can sign in with the printed password', async () => {
    const child = spawn(process.execPath, [program, '--empty', '--feature-level', '442']);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { url, accounts } = JSON.parse(line) as {
      url: string;
      accounts: { email: string; apiKey: string; password: string; role: number }[];
    };
    expect(accounts).toMatchObject([{ email: 'anna@lindenhof.test', role: 100 }]);
    const body = new URLSearchParams({
      username: accounts[0]?.email ?? '',
      password: accounts[0]?.password ?? '',
    });
    const answer = await fetch(`${url}/api/v1/fetch_api_key`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ api_key: accounts[0]?.apiKey });
    const headers = { Authorization: basic(accounts[0]?.email ?? '', accounts[0]?.apiKey ?? '') };
    const users = (await (await fetch(`${url}/api/v1/users`, { headers })).json()) as { members: object[] };
    expect(users.members).toHaveLength(1);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test.each([
    [[], 400, ''],
    [['--development'], 200, /^Development sign-in is on: everybody on this computer can/],
  ])('with %j answers %i to a request for a key without a password', async (parameters, status, said) => {
    const child = spawn(process.execPath, [program, '--users', '60', ...parameters]);
    let errors = '';
    child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { url, accounts } = JSON.parse(line) as { url: string; accounts: { email: string }[] };
    const body = new URLSearchParams({ username: accounts[0]?.email ?? '' });
    expect((await fetch(`${url}/api/v1/dev_fetch_api_key`, { method: 'POST', body })).status).toBe(status);
    expect((await fetch(`${url}/api/v1/dev_list_users`)).status).toBe(status);
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(errors).toMatch(said);
    expect(errors === '').toBe(said === '');
  });

  test('has the requested faults and no others, and is rough', async () => {
    const child = spawn(process.execPath, [
      program,
      '--users',
      '60',
      '--rough',
      '--fault',
      'GET /users/*=500',
    ]);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { url, accounts } = JSON.parse(line) as {
      url: string;
      accounts: { email: string; apiKey: string }[];
    };
    const headers = { Authorization: basic(accounts[0]?.email ?? '', accounts[0]?.apiKey ?? '') };
    const status = async (path: string): Promise<number> =>
      (await fetch(`${url}/api/v1${path}`, { headers })).status;
    expect([await status('/users/9'), await status('/users/me'), await status('/users')]).toEqual([
      500, 500, 200,
    ]);
    const settings = await fetch(`${url}/api/v1/server_settings`);
    expect(await settings.json()).toHaveProperty('wind_and_weather');
    const offset = Date.parse(settings.headers.get('date') ?? '') - Date.now();
    expect(Math.abs(offset)).toBeGreaterThan(120_000);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test.each([
    [['--users', 'many'], '--users takes a number, not "many".'],
    [['--users', '3'], 'users must be a whole number from 20 to 1,000,000.'],
    [['--empty', '--users', '30'], 'An empty organization has one person'],
    [['--rate-limit', 'on'], '--rate-limit takes only "off".'],
    [['--fault', 'GET /users=418'], '--fault takes something like "GET /users=502", not "GET /users=418".'],
    [['--colour'], "Unknown option '--colour'"],
  ])('explains %j', async (parameters, text) => {
    const child = spawn(process.execPath, [program, ...parameters]);
    let errors = '';
    child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(2);
    expect(errors).toContain(text);
    expect(errors).toContain('Usage:');
  });
});

test('the demo realm in a worker thread reports its address and exits on request', async () => {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { users: 60, realmName: 'Threaded' },
  });
  const [up] = (await once(worker, 'message')) as [
    { url: string; accounts: { role: number; password: string }[] },
  ];
  expect(up.accounts).toHaveLength(5);
  const settings = (await (await fetch(`${up.url}/api/v1/server_settings`)).json()) as { realm_name: string };
  expect(settings.realm_name).toBe('Threaded');
  // Inside the app, it gives no key to other programs on this computer.
  for (const [method, path] of [
    ['POST', 'dev_fetch_api_key?username=x'],
    ['GET', 'dev_list_users'],
  ] as const) {
    expect((await fetch(`${up.url}/api/v1/${path}`, { method })).status).toBe(400);
  }
  worker.postMessage('close');
  expect(await once(worker, 'exit')).toEqual([0]);
  await expect(fetch(`${up.url}/api/v1/server_settings`)).rejects.toThrow('fetch failed');
});
