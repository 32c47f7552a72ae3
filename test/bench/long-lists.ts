import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { basic, send } from '@realm-console/demo-realm/client';
import { encodePattern } from '@realm-console/demo-realm/pictures';
import { aChange, recordExample } from '../../src-main/store/journal-search.fixture.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { closeStore } from '../../src-main/store/store.ts';
import { firstStoredAccount } from '../keychain/stored-accounts.ts';
import { gridOf, openPanel } from '../screens/reach-administration.ts';
import { openBenchWindow } from './bench-window.ts';
import type { Measurement } from './figure.ts';
import { lateScrollingShare, lateShare } from './page-load.ts';
import { emptyWindow } from './plain-rows.ts';
import { startRealmProcess, type RealmProcess } from './realm-process.ts';
import { openSavedAccount } from './saved-account.ts';
import { frameTimes } from './window-frames.ts';
import { consoleParts } from './window-typing.ts';

const rounds = 3;
/** Enough people with a status that their list is long, too. */
const people = 10_000;
/** Enough of everything else to scroll past. */
const rows = 700;
/** Some are archived, and not in the list. */
const channels = 800;
const emptyMilliseconds = 3_000;

/** The panels whose lists grow with an organization, by their name in the navigation. */
const lists: readonly string[] = [
  'People',
  'Groups',
  'Statuses',
  'Invitations',
  'Custom emoji',
  'Attachments',
  'Channels',
  'Journal',
];

const names = (of: string): string[] =>
  Array.from({ length: rows }, (_, index) => `${of}-${String(index + 1).padStart(3, '0')}`);

async function sendFile(realm: RealmProcess, path: string, file: File): Promise<void> {
  const form = new FormData();
  form.set('file', file);
  const headers = { authorization: basic(realm.owner.email, realm.owner.apiKey) };
  const response = await fetch(`${realm.url}/api/v1${path}`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

async function post(
  realm: RealmProcess,
  path: string,
  parameters: Parameters<typeof send>[4],
): Promise<void> {
  const { status, text } = await send(realm, realm.owner, 'POST', path, parameters);
  if (status !== 200) throw new Error(`${path}: ${text}`);
}

/** Creates groups, invitations, emoji and uploads; the realm has its people and channels from the start. */
async function fillRealm(realm: RealmProcess): Promise<void> {
  const emails = names('guest').map((name) => `${name}@orchid.example`);
  await post(realm, '/invites', { invitee_emails: emails.join('\n'), stream_ids: [] });
  for (const name of names('group')) {
    await post(realm, '/user_groups/create', {
      name,
      description: `${name} of the bench`,
      members: [realm.owner.userId],
    });
  }
  for (const [index, name] of names('emoji').entries()) {
    const picture = new Uint8Array(encodePattern(Buffer.alloc(32, index), 64));
    await sendFile(realm, `/realm/emoji/${name}`, new File([picture], `${name}.png`, { type: 'image/png' }));
  }
  for (const name of names('upload')) {
    await sendFile(realm, '/user_uploads', new File([name], `${name}.txt`, { type: 'text/plain' }));
  }
}

/** The journal of someone who has changed a lot. */
function leaveJournal(userData: string): void {
  const store = storeAt(join(userData, 'realm-console.db'));
  for (const [index, id] of names('set').entries()) {
    const changes = [aChange({ id: 1 }), aChange({ id: 2 })];
    recordExample(store.journalDatabase, {
      id,
      at: Date.now() - index * 60_000,
      organizationId: firstStoredAccount,
      changes,
      outcomes: { 1: { outcome: 'applied' }, 2: { outcome: 'applied' } },
    });
  }
  closeStore(store);
}

/** Opens a panel and scrolls its list: percentage of late frames in each round. */
async function scrollList(page: Page, name: string): Promise<number[]> {
  await openPanel(page, name);
  const row = `[role="grid"][aria-label="${name}"] [role="row"][data-key]`;
  await gridOf(page, name).locator('[data-key]').first().waitFor();
  // Rows and pictures keep arriving for some time after the first ones.
  await page.waitForTimeout(2_000);
  const total = await page.locator(consoleParts.total).first().textContent();
  if (Number.parseInt((total ?? '').replaceAll(',', ''), 10) < rows)
    throw new Error(`${name} has ${total ?? 'nothing'}, which is too few to scroll.`);
  const late: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    late.push(await lateScrollingShare(page, row));
    await page.waitForTimeout(500);
  }
  return late;
}

async function scrollEmpty(): Promise<number[]> {
  const window = await openBenchWindow({ entry: emptyWindow });
  const late: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    late.push(lateShare(await frameTimes(window.page, emptyMilliseconds)));
  await window.close();
  return late;
}

/** Late frames in each long list. */
export async function measureLongLists(): Promise<Measurement[]> {
  const realm = await startRealmProcess({ users: people, channels });
  try {
    await fillRealm(realm);
    const empty = await scrollEmpty();
    const { page, close } = await openSavedAccount(realm, leaveJournal);
    try {
      const measurements: Measurement[] = [];
      for (const name of lists) {
        measurements.push({
          what: `late frames while scrolling ${name}`,
          unit: '%',
          runs: await scrollList(page, name),
          baseline: { what: 'empty page', runs: empty },
          budget: { atMost: 1 },
        });
      }
      return measurements;
    } finally {
      await close();
    }
  } finally {
    await realm.close();
  }
}
