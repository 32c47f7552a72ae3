import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOf, register, send } from './client-for-tests.ts';
import { startDemoRealm, type DemoRealm } from './server.ts';

let folder: string;
let realm: DemoRealm | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-realm-'));
});
afterEach(async () => {
  await realm?.close();
  realm = undefined;
  await rm(folder, { recursive: true });
});

async function open(options: Parameters<typeof startDemoRealm>[0] = {}): Promise<DemoRealm> {
  realm = await startDemoRealm({ users: 60, presenceChangesPerSecond: 0, ...options });
  return realm;
}

/** Each start has a different port. */
const withoutPorts = (value: unknown): string => JSON.stringify(value).replace(/127\.0\.0\.1:\d+/g, 'realm');

describe('a realm stored in a file', () => {
  it('is the same after a restart, with its keys, and continues from there', async () => {
    const stateFile = join(folder, 'realm');
    const first = await open({ stateFile });
    const owner = accountOf(first, 100);
    const member = accountOf(first, 400);
    const path = `/users/${member.userId}`;
    expect((await send(first, owner, 'PATCH', path, { full_name: 'Ines Halloway' })).status).toBe(200);
    first.control.setStatus(member.userId, 'In the workshop', 'coffee');
    const bot = {
      full_name: 'Kiln watch',
      short_name: 'kiln',
      bot_type: 3,
      payload_url: '"https://kiln.example/"',
    };
    const playground = { name: 'Py', pygments_language: 'Python', url_template: 'https://p.example/{code}' };
    const group = { group_name: 'Newcomers', description: '', stream_names: [] };
    await send(first, owner, 'POST', '/bots', bot);
    await send(first, owner, 'POST', '/realm/playgrounds', playground);
    await send(first, owner, 'POST', '/default_stream_groups/create', group);
    await send(first, owner, 'POST', '/export/realm');
    const fetched = { fetch_event_types: ['realm_bot', 'realm_playgrounds', 'default_stream_groups'] };
    const { queue_id: _first, ...before } = await register(first, owner, fetched);
    const { exports } = (await send(first, owner, 'GET', '/export/realm')).body;
    const { users, groups } = first.control.snapshot();
    await first.close();

    const second = await open({ stateFile, users: 40 });
    expect(second.control.snapshot()).toMatchObject({ users, groups, queues: [] });
    const { queue_id: _second, ...after } = await register(second, owner, fetched);
    expect(after).toEqual(before);
    const listed = (await send(second, owner, 'GET', '/export/realm')).body['exports'];
    expect(withoutPorts(listed)).toEqual(withoutPorts(exports));
    expect((await send(second, owner, 'PATCH', path, { full_name: 'Ines Hallow' })).status).toBe(200);
    expect(await readdir(folder)).toEqual(['realm']);
  });

  it('is saved soon after a change, in case the program is killed', async () => {
    const stateFile = join(folder, 'realm');
    const first = await open({ stateFile });
    const { userId } = accountOf(first, 400);
    await send(first, accountOf(first, 100), 'PATCH', `/users/${userId}`, { full_name: 'Ines Halloway' });
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['realm']), { timeout: 5_000 });
    const copy = await startDemoRealm({ stateFile });
    expect(copy.accountOf(userId).fullName).toBe('Ines Halloway');
    await copy.close();
  });

  it('is not loaded from a file with other content, which is left alone', async () => {
    const stateFile = join(folder, 'letter.txt');
    await writeFile(stateFile, 'Dear Ines,');
    await expect(startDemoRealm({ stateFile })).rejects.toThrow('does not hold a demo realm');
    expect(await readdir(folder)).toEqual(['letter.txt']);
  });
});
