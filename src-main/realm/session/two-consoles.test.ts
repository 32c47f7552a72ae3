import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import type { ConsoleAssignment } from './console-process.fixture.ts';

const program = join(import.meta.dirname, 'console-process.fixture.ts');
const patience = { timeout: 60_000, interval: 20 };

let folder: string;
let realm: DemoRealm;
const processes: ChildProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-two-'));
  realm = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
});
afterEach(async () => {
  for (const one of processes.splice(0)) one.kill('SIGKILL');
  await realm.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a console over the shared files; returns its process and what it has printed. */
function start(): { process: ChildProcess; lines: unknown[]; change(userId: number): void } {
  const owner = realm.accounts.find(({ role }) => role === 100);
  if (owner === undefined) throw new Error('The realm has no owner.');
  const assignment: ConsoleAssignment = {
    url: realm.url,
    email: owner.email,
    apiKey: owner.apiKey,
    databasePath: join(folder, 'console.db'),
  };
  const child = spawn(process.execPath, [program, JSON.stringify(assignment)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  processes.push(child);
  const lines: unknown[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  return { process: child, lines, change: (userId) => void child.stdin.write(`${userId}\n`) };
}

const patched = (): number[] =>
  realm.log
    .filter(({ method, path }) => method === 'PATCH' && /\/users\/\d+$/.test(path))
    .map(({ path }) => Number(path.split('/').at(-1)));

it(
  'two consoles over the same files never both send, and the second takes over when the first is gone',
  { timeout: 90_000 },
  async () => {
    const [one = 0, two = 0, three = 0] = realm.control
      .snapshot()
      .users.filter(({ role, isActive, isBot }) => role === 400 && isActive && !isBot)
      .map(({ userId }) => userId);
    const first = start();
    await vi.waitFor(() => expect(first.lines).toEqual(['ready']), patience);
    const second = start();
    await vi.waitFor(() => expect(second.lines).toEqual(['elsewhere']), patience);

    second.change(one);
    await vi.waitFor(
      () => expect(second.lines.at(-1)).toEqual({ userId: one, refused: 'journal' }),
      patience,
    );
    expect(patched()).toEqual([]);
    first.change(one);
    await vi.waitFor(() => expect(patched()).toEqual([one]), patience);

    // The first console ends during its call. The second has to find out what happened, and must not send it again.
    realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      times: 1,
      fault: { kind: 'slow', milliseconds: 1_000 },
    });
    first.change(two);
    await vi.waitFor(() => expect(patched()).toEqual([one, two]), patience);
    first.process.kill('SIGKILL');
    await vi.waitFor(() => expect(second.lines.at(-1)).toBe('ready'), patience);
    second.change(three);
    await vi.waitFor(() => expect(patched()).toEqual([one, two, three]), patience);
    const roles = new Map(realm.control.snapshot().users.map(({ userId, role }) => [userId, role]));
    expect([one, two, three].map((userId) => roles.get(userId))).toEqual([300, 300, 300]);
  },
);
