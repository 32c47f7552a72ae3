import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, onTestFinished, vi } from 'vitest';
import type { ListSeparator } from '#contract/console.ts';
import { damageKinds, type PeopleFileColumn } from '#contract/people-file.ts';
import type { Role } from '#contract/people.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { cellText } from './cells.ts';
import { csvRows } from '../../list-file/csv-rows.ts';
import { exportPeople } from './export-people.ts';
import { unguardCell } from '#contract/formula-guard.ts';
import { withoutNeedlessSigns } from '#contract/unseen-signs.ts';
import { never } from '../lists/open-lists.fixture.ts';
import { fieldIds, importText, modelOf } from './people-file.fixture.ts';

const allColumns: PeopleFileColumn[] = [
  'name',
  'email',
  'role',
  'joined',
  'last-active',
  'status',
  'timezone',
  'account',
  'account-type',
  ...Object.values(fieldIds).map((id) => `field:${id}` as const),
];

function exportAll(model: RealmModel, userIds: readonly number[], separator: ListSeparator = ','): string {
  let text = '\ufeff';
  for (let from = 0; from < userIds.length;) {
    const options = { userIds: userIds.slice(from), columns: allColumns, withTitles: from === 0, separator };
    const page = exportPeople(model, options);
    expect(page.text.length).toBeLessThan(400_000);
    text += page.text;
    from += page.covered;
  }
  return text;
}

/** Texts full of characters that are special in CSV, in spreadsheets and to our own guard. */
const nastyText = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ',',
        ';',
        '\t',
        '"',
        "'",
        '\r',
        '\n',
        '\r\n',
        '=',
        '+',
        '-',
        '@',
        ' ',
        'a',
        'ß',
        '✓',
        '\ufeff',
        '[1]',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const name = nastyText.map((text) => `N ${text.replaceAll(/[\p{C}\p{Zl}\p{Zp}*`\\>"@|]/gu, '')} n`);

const profile = fc.record(
  {
    [fieldIds.craft]: nastyText,
    [fieldIds.studio]: fc.constantFrom('n', 's', 'gone'),
    [fieldIds.born]: fc.constantFrom('1984-02-29', 'not a date'),
    [fieldIds.bio]: nastyText,
    [fieldIds.mentors]: fc.constantFrom('[1]', '[2, 1]', '[99]', 'odd'),
    [fieldIds.status]: nastyText,
  },
  { requiredKeys: [] },
);
const people = fc.array(fc.record({ name, role: fc.constantFrom<Role>(100, 200, 300, 400, 600), profile }), {
  minLength: 2,
  maxLength: 6,
});

/** As edited by a person: a text with a lost letter is not accepted from a file. */
const intactPeople = people.map((given) =>
  given.map(({ name: theirs, profile: values, ...person }) => ({
    ...person,
    name: intact(theirs),
    profile: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, intact(value)])),
  })),
);

function intact(text: string): string {
  return text.replaceAll('\ufffd', '');
}

const modelFrom = (given: { name: string; role: Role; profile: Record<string, string> }[]): RealmModel =>
  modelOf(given.map((person, index) => ({ userId: index + 1, ...person })));

test('an export contains exact values, and importing it unchanged changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      people,
      fc.boolean(),
      fc.constantFrom(',', ';'),
      async (given, emptyClears, separator) => {
        const model = modelFrom(given);
        const userIds = given.map((_, index) => index + 1);
        const text = exportAll(model, userIds, separator);
        const format = { encoding: 'utf-8', separator, lineEnd: '\r\n', hasSeparatorLine: false } as const;
        const rows = [...csvRows([new TextEncoder().encode(text)], format)].flat();
        expect(rows.slice(1).map(({ cells }) => cells.map(unguardCell))).toEqual(
          userIds.map((userId) =>
            ['user-id' as const, ...allColumns].map((column) =>
              cellText(model, model.index.row(userId) ?? -1, column),
            ),
          ),
        );
        const { summary } = await importText(model, text, { emptyClears });
        expect(summary).toMatchObject({ edits: 0, problemCount: 0, unchanged: given.length });
      },
    ),
    { numRuns: 150 },
  );
});

test('importing an edited export changes exactly what was edited', async () => {
  await fc.assert(
    fc.asyncProperty(people, intactPeople, fc.infiniteStream(fc.boolean()), async (before, other, coins) => {
      const count = Math.min(before.length, other.length);
      const after = before.map((person, index) => {
        const edit = other[index];
        if (edit === undefined) return person;
        const pick = <Value>(old: Value, value: Value): Value => (coins.next().value ? value : old);
        const known = Object.fromEntries(
          Object.entries(edit.profile).filter(
            // A value that couldn't be typed in is a problem, not an edit.
            ([id, value]) =>
              !['gone', 'not a date', 'odd', '[99]'].includes(value) &&
              value.trim() !== '' &&
              coins.next().value &&
              id !== '',
          ),
        );
        return {
          name: pick(person.name, edit.name),
          role: pick(person.role, edit.role),
          profile: { ...person.profile, ...known },
        };
      });
      const userIds = before.map((_, index) => index + 1);
      const live = modelFrom(before);
      const { imports, listId, summary } = await importText(live, exportAll(modelFrom(after), userIds));
      // Random texts may happen to be damaged versions of each other.
      for (const kind of damageKinds) await imports.include(listId, { kind }, true, never);
      const edits = imports.importedEdits(listId) ?? [];
      expect(summary.problems).toEqual([]);

      const expected = after.slice(0, count).flatMap((person, index) => {
        const old = before[index];
        const edited: [string, string][] = [];
        // Unusual spaces and invisible characters are not sent in names.
        const newName = withoutNeedlessSigns(person.name);
        if (person.name !== old?.name && newName !== old?.name) edited.push(['name', newName]);
        if (person.role !== old?.role) edited.push(['role', String(person.role)]);
        for (const [id, value] of Object.entries(person.profile)) {
          const stored: Record<string, string> = old?.profile ?? {};
          if (value !== stored[id] && value.normalize() !== stored[id]?.normalize())
            edited.push([`field:${id}`, value]);
        }
        return edited.map(([field, value]) => `${index + 1} ${field} ${compact(field, value)}`);
      });
      expect(edits.map(({ userId, field, value }) => `${userId} ${field} ${value}`).toSorted()).toEqual(
        expected.toSorted(),
      );
    }),
    { numRuns: 150 },
  );
});

/** A list of people is stored without spaces. */
function compact(field: string, value: string): string {
  return field === `field:${fieldIds.mentors}` ? JSON.stringify(JSON.parse(value)) : value;
}

test('a large file is compared in small steps that yield to other work', async () => {
  const count = 5_000;
  const userIds = Array.from({ length: count }, (_, index) => index + 1);
  const model = modelOf(userIds.map((userId) => ({ userId, profile: { [fieldIds.craft]: 'Clay' } })));
  const edited = exportAll(model, userIds).replaceAll('Clay', 'Wood');
  // However fast the machine is, every reading of the clock is one millisecond later.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) {
      await nextTurn();
      turns++;
    }
  })();
  const { summary } = await importText(model, edited);
  over.abort();
  await others;
  expect(summary).toMatchObject({ changed: count, problemCount: 0 });
  // At most about a thousand rows pass between two yields, and the file is read three times.
  expect(turns).toBeGreaterThan((3 * count) / 1_000);
});

test('an export distinguishes bots and deactivated accounts', () => {
  const model = modelOf([{ userId: 1 }, { userId: 2, isActive: false }, { userId: 3, isBot: true }]);
  const columns: PeopleFileColumn[] = ['user-id', 'account', 'account-type'];
  expect(exportPeople(model, { userIds: [1, 2, 3], columns, withTitles: true, separator: ',' }).text).toBe(
    'User id,Account,Account type\r\n1,Active,Person\r\n2,Deactivated,Person\r\n3,Active,Bot\r\n',
  );
});
