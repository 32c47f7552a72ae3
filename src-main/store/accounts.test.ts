import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAccounts, orderAccounts, upsertAccount, type StoredAccount } from './accounts.ts';
import { forgetOrganization } from './forget-organization.ts';
import {
  defaultPreferences,
  keptJournalDays,
  readPreferences,
  readWindowBounds,
  writePreferences,
  writeWindowBounds,
} from './preferences.ts';
import { consoleInMemory } from './store.fixture.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = consoleInMemory();
});

function account(id: string, change: Partial<StoredAccount> = {}): Omit<StoredAccount, 'position'> {
  return {
    id,
    url: `https://${id}.example`,
    name: id,
    email: `ines@${id}.example`,
    isDemo: false,
    keyKeptIn: 'keychain',
    zulipVersion: '12.1',
    featureLevel: 499,
    keyName: `ines@${id}.example`,
    formerKeyName: null,
    ...change,
  };
}

const order = () => listAccounts(database).map(({ id, position }) => `${id} ${position}`);

describe('accounts', () => {
  it('are listed in the order they were added, and keep their position when they change', () => {
    for (const id of ['orchid', 'harbour', 'loom']) upsertAccount(database, account(id));
    upsertAccount(
      database,
      account('orchid', { name: 'Orchid Cooperative', keyKeptIn: 'nowhere', isDemo: true }),
    );
    expect(order()).toEqual(['orchid 0', 'harbour 1', 'loom 2']);
    expect(listAccounts(database)[0]).toEqual({
      ...account('orchid', { name: 'Orchid Cooperative', keyKeptIn: 'nowhere', isDemo: true }),
      position: 0,
    });
  });

  it('can be reordered; unknown and repeated ids are harmless', () => {
    for (const id of ['orchid', 'harbour', 'loom']) upsertAccount(database, account(id));
    orderAccounts(database, ['loom', 'nobody', 'loom']);
    expect(order()).toEqual(['loom 0', 'orchid 1', 'harbour 2']);
  });

  it('have no column for a key', () => {
    const columns = database.prepare(`SELECT name FROM pragma_table_info('account')`).all();
    expect(columns.map(({ name }) => name)).toEqual([
      'id',
      'url',
      'name',
      'email',
      'is_demo',
      'key_kept_in',
      'zulip_version',
      'feature_level',
      'position',
      'key_name',
      'former_key_name',
    ]);
  });
});

describe('preferences', () => {
  it('have defaults, are stored one by one, and are read back', () => {
    expect(readPreferences(database)).toEqual(defaultPreferences);
    expect(writePreferences(database, { density: 'comfortable', colorScheme: undefined })).toEqual({
      ...defaultPreferences,
      density: 'comfortable',
    });
    const columnWidths = { people: { name: 240, 'field:7': 96 } };
    writePreferences(database, { colorScheme: 'dark', singleKeyShortcuts: false, columnWidths });
    expect(readPreferences(database)).toEqual({
      ...defaultPreferences,
      colorScheme: 'dark',
      density: 'comfortable',
      singleKeyShortcuts: false,
      columnWidths,
    });
  });

  it('keep the columns of each grid, and an organization’s only as long as it is known', () => {
    const choice = { order: ['name', 'field:7'], hidden: [] };
    const columnChoices = { files: choice, 'people orchid': choice, 'people iris': choice };
    writePreferences(database, { columnChoices });
    forgetOrganization(database, 'orchid');
    expect(readPreferences(database).columnChoices).toEqual({ files: choice, 'people iris': choice });
  });

  it('keep the journal for a year by default', () => {
    expect(keptJournalDays(readPreferences(database))).toBe(365);
    const days = (['month', 'quarter', 'always'] as const).map((keepJournalFor) =>
      keptJournalDays(writePreferences(database, { keepJournalFor })),
    );
    expect(days).toEqual([30, 90, null]);
  });

  it.each(['no JSON', '"purple"', '17', 'null'])(
    'fall back to the default for the stored value %s',
    (stored) => {
      writePreferences(database, { colorScheme: 'dark' });
      database.prepare(`UPDATE preference SET value = ? WHERE key = 'colorScheme'`).run(stored);
      expect(readPreferences(database)).toEqual(defaultPreferences);
    },
  );

  it('keep the window’s bounds', () => {
    expect(readWindowBounds(database)).toBeNull();
    const bounds = { x: -12, y: 40, width: 1440, height: 900, maximized: true };
    writeWindowBounds(database, bounds);
    expect(readWindowBounds(database)).toEqual(bounds);
    database.exec(`UPDATE preference SET value = '{"x":0}' WHERE key = 'windowBounds'`);
    expect(readWindowBounds(database)).toBeNull();
  });
});
