import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startDemoRealm } from '@realm-console/demo-realm';
import { spoilPage } from '../../store/spoiled-page.fixture.ts';
import { storeAt } from '../../store/store.fixture.ts';
import { closeStore, journalPathOf } from '../../store/store.ts';
import { openConsole } from '../console-under-test.fixture.ts';
import type { FromWorker } from '../protocol.ts';

it('a job that hits a damaged page sends nothing and makes main check the files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-damaged-'));
  const databasePath = join(folder, 'console.db');
  closeStore(storeAt(databasePath));
  spoilPage(journalPathOf(databasePath), 'journal_entry');
  const realm = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  const owner = realm.accounts.find(({ role }) => role === 100);
  if (owner === undefined) throw new Error('The realm has no owner.');
  const posted: FromWorker['kind'][] = [];
  const store = storeAt(databasePath);
  const post = ({ kind }: FromWorker): void => void posted.push(kind);
  const opened = openConsole(realm.url, owner, { store, post });
  try {
    await opened.untilLive();
    const userIds = realm.control
      .snapshot()
      .users.filter(({ role, isActive, isBot }) => role === 400 && isActive && !isBot)
      .slice(0, 1)
      .map(({ userId }) => userId);
    const planned = await opened.ask('changes.plan', { action: { kind: 'set-role', userIds, role: 600 } });
    await opened.ask('changes.run', {
      changeSetId: planned.id,
      typed: planned.typeToConfirm,
      stopAtFirstRefusal: false,
      reason: '',
    });
    await vi.waitFor(() => expect(posted).toContain('store-trouble'), { timeout: 10_000, interval: 20 });
    expect(realm.log.filter(({ method }) => method === 'PATCH')).toEqual([]);
  } finally {
    await opened.close();
    await realm.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
