import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deadOrigins, storeAccounts } from '../keychain/stored-accounts.ts';
import { openBenchWindow } from './bench-window.ts';
import type { Measurement } from './figure.ts';
import { startRealmProcess } from './realm-process.ts';
import { waitInFrames } from './saved-account.ts';

const rounds = 3;

/** Milliseconds from starting the program until the page is what is waited for, and has been painted. */
async function timeStart(
  options: Parameters<typeof openBenchWindow>[0],
  isThere: () => boolean,
): Promise<number> {
  const startedAt = performance.now();
  const window = await openBenchWindow(options);
  try {
    await waitInFrames(window.page, isThere, null);
    return performance.now() - startedAt;
  } finally {
    await window.close();
  }
}

/** Milliseconds until a demo realm of so many people answers, its process and its end counted in. */
async function timeRealm(users: number): Promise<number> {
  const startedAt = performance.now();
  const realm = await startRealmProcess({ users });
  await realm.close();
  return performance.now() - startedAt;
}

/** Milliseconds until the window shows 20 organizations whose keys a keychain has that answers at once, or never. */
async function timeStoredOrganizations(keychain: 'answers' | 'hangs'): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-bench-'));
  const [userData, pipe] = [join(folder, 'console'), join(folder, 'pipe')];
  try {
    storeAccounts(userData, deadOrigins(20));
    if (keychain === 'hangs') execFileSync('mkfifo', [pipe]);
    return await timeStart(
      {
        userData,
        preloads: [join(import.meta.dirname, '..', 'keychain', 'stuck-keytar.ts')],
        ...(keychain === 'hangs' && { env: { STUCK_KEYTAR_PIPE: pipe } }),
      },
      () => document.querySelectorAll('[data-region="organizations"] li').length >= 20,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From nothing to the people of the demo organization, to an empty window, and to a large demo realm. */
export async function measureColdStart(users: number): Promise<Measurement[]> {
  const console: number[] = [];
  const empty: number[] = [];
  const largeRealm: number[] = [];
  const smallRealm: number[] = [];
  const hanging: number[] = [];
  const answering: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(
      await timeStart(
        { entry: join(import.meta.dirname, 'empty-window.ts') },
        () => document.body.textContent === 'Empty',
      ),
    );
    console.push(
      await timeStart(
        { args: ['--demo'] },
        () => document.querySelector('[role="row"][data-key] svg') !== null,
      ),
    );
    answering.push(await timeStoredOrganizations('answers'));
    hanging.push(await timeStoredOrganizations('hangs'));
    smallRealm.push(await timeRealm(100));
    largeRealm.push(await timeRealm(users));
  }
  return [
    {
      what: 'cold start to the first panel, demo realm',
      unit: 'ms',
      runs: console,
      baseline: { what: 'an empty window', runs: empty },
      budget: { ratioAtMost: 1.5 },
      remark:
        'both with an empty folder and the time to connect a client to the page; the demo realm starts as well',
    },
    {
      what: 'cold start to the rail of 20 organizations, keychain that never answers',
      unit: 'ms',
      runs: hanging,
      baseline: { what: 'with a keychain that answers at once', runs: answering },
      budget: { ratioAtMost: 1.5 },
    },
    {
      what: 'start of a demo realm',
      unit: 'ms',
      runs: largeRealm,
      baseline: { what: 'of 100 people', runs: smallRealm },
      budget: { atMost: 10_000 },
      remark: 'process and end included',
    },
  ];
}
