import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { closeFloating, press } from '../e2e/console.ts';
import { goHome } from './reach.ts';
import type { Screen } from './screen.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import people from CSV' });

async function openDialog(page: Page): Promise<void> {
  await goHome(page);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await dialogOf(page).waitFor();
}

async function choose(page: Page, text: string | Buffer): Promise<void> {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text;
  const file = { name: 'team-changes.csv', mimeType: 'text/csv', buffer };
  await dialogOf(page).getByLabel('CSV file').setInputFiles(file);
}

/** A file as edited by someone: most rows are fine, some aren't. */
function editedFile(realm: DemoRealm): string {
  const members = realm.control
    .snapshot()
    .users.filter(({ role, isActive, isBot }) => role === 400 && isActive && !isBot)
    .slice(0, 24);
  const odd: Record<number, [role: string, joined: string]> = {
    3: ['King', ''],
    7: ['', '14.3.2026'],
    11: ['Admin istrator', '2026-02-31'],
  };
  const rows = members.map(({ userId, fullName }, index) => {
    const [role, joined] = odd[index] ?? [index % 3 === 0 ? 'Moderator' : 'Member', ''];
    return `${userId};${fullName}${index % 5 === 1 ? ' Newton' : ''};${role};${joined};${38 + (index % 7)};`;
  });
  return [
    'User id;Name;Role;Contract ends;Shoe size;Problem',
    ...rows,
    '99999;Nobody Known;Guest;;41;',
    `${members[1]?.userId};Somebody Else;;;40;`,
    '',
  ].join('\r\n');
}

/** A file changed by a spreadsheet and a wrong encoding. */
function damagedFile(realm: DemoRealm): string {
  const members = realm.control
    .snapshot()
    .users.filter(({ role, isActive, isBot }) => role === 400 && isActive && !isBot)
    .slice(0, 12);
  const damage = [
    (name: string) => `${name.slice(0, 1)}Ã¼${name.slice(1)}`,
    (name: string) => name.replace(' ', '\u00a0 '),
    () => '#NAME?',
    (name: string) => `${name} Newton`,
  ];
  const rows = members.map(({ userId, fullName }, index) => {
    const name = damage[index % damage.length]?.(fullName) ?? fullName;
    return `${userId};${name};${index === 5 ? '4,93012E+11' : ''};${index === 3 ? '12/31/90' : ''}`;
  });
  return ['User id;Name;Phone number;Contract ends', ...rows, ''].join('\r\n');
}

/** The import of a CSV file, step by step. Each continues from the one before. */
export const importScreens: readonly Screen[] = [
  { name: 'import', reach: openDialog },
  {
    name: 'import-refused',
    async reach(page) {
      await choose(page, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xfe, 0, 1, 2]));
      await dialogOf(page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'import-title-row',
    async reach(page) {
      await choose(
        page,
        Buffer.from(
          'Staff list 2026;;\r\n\r\nE-Mail;Vorname;Nachname;Büro\r\nzoe@orchid.example;Zoë;Édité;2\r\n',
          'latin1',
        ),
      );
      await dialogOf(page).getByRole('combobox', { name: 'Titles' }).waitFor();
    },
  },
  {
    name: 'import-foreign-ids',
    async reach(page, realm) {
      const members = realm.control.snapshot().users.filter(({ isActive, isBot }) => isActive && !isBot);
      const rows = members.slice(0, 12).map(({ userId }, index) => {
        const other = members[index + 20];
        return `${userId},${other?.fullName},${other?.email},Sales`;
      });
      await choose(page, `User id,Name,Email,Department\n${rows.join('\n')}\n`);
      await dialogOf(page).getByRole('button', { name: 'Match by email instead' }).waitFor();
    },
  },
  {
    name: 'import-columns',
    async reach(page, realm) {
      await choose(page, editedFile(realm));
      await dialogOf(page)
        .getByRole('button', { name: /^Compare/ })
        .waitFor();
    },
  },
  {
    name: 'import-summary',
    async reach(page) {
      await press(page, 'Control+Enter');
      await dialogOf(page).getByRole('region', { name: 'Problems' }).waitFor();
    },
  },
  {
    name: 'import-damaged',
    async reach(page, realm) {
      await closeFloating(page);
      await openDialog(page);
      await choose(page, damagedFile(realm));
      await dialogOf(page)
        .getByRole('button', { name: /^Compare/ })
        .waitFor();
      await press(page, 'Control+Enter');
      await dialogOf(page).getByRole('region', { name: 'Possibly damaged values' }).waitFor();
    },
  },
];
