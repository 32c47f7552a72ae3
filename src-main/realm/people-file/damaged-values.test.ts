import { describe, expect, test } from 'vitest';
import { noChoices, type ColumnMeaning } from '#contract/list-file.ts';
import type { TwoDigitYears } from '#contract/people-file.ts';
import { never } from '../lists/open-lists.fixture.ts';
import { fieldIds, importText, modelOf } from './people-file.fixture.ts';

describe('an import of values damaged by a program', () => {
  const live = modelOf([
    {
      userId: 2,
      name: 'Zoë Müller',
      profile: { [fieldIds.craft]: '493012345670', [fieldIds.status]: '007', [fieldIds.account]: 'mar-1' },
    },
    { userId: 3, name: 'Abe Tesfaye', profile: { [fieldIds.craft]: '7', [fieldIds.born]: '1984-02-29' } },
  ]);
  const titles = 'User id;Name;Craft;Field: Status;GitHub username;Born\n';

  test('lists them separately with a reason and leaves them out until they are included', async () => {
    const { imports, listId, summary, edits } = await importText(
      live,
      `${titles}2;Zo? M?ller;4,93012E+11;7;01. Mrz;\n3;AbÃ© Tesfaye;007;;;28.2.1984\n`,
    );
    expect(edits).toEqual([
      { userId: 3, field: `field:${fieldIds.craft}`, value: '007' },
      { userId: 3, field: `field:${fieldIds.born}`, value: '1984-02-28' },
    ]);
    expect(summary).toMatchObject({ changed: 1, unchanged: 1, edits: 2, damagedCount: 5, problemCount: 0 });
    expect(
      summary.damaged.map(({ line, column, before, value, kind }) => [line, column, before, value, kind]),
    ).toEqual([
      [2, 'Name', 'Zoë Müller', 'Zo? M?ller', 'lost-letters'],
      [2, 'Craft', '493012345670', '4,93012E+11', 'rounded'],
      [2, 'Field: Status', '007', '7', 'zeros'],
      [2, 'GitHub username', 'mar-1', '01. Mrz', 'date'],
      [3, 'Name', 'Abe Tesfaye', 'AbÃ© Tesfaye', 'encoding'],
    ]);

    const one = await imports.include(listId, { index: 2 }, true, never);
    expect(one).toMatchObject({ value: { changed: 2, unchanged: 0, edits: 3 } });
    expect(imports.importedEdits(listId)).toContainEqual({
      userId: 2,
      field: `field:${fieldIds.status}`,
      value: '7',
    });
    const kind = await imports.include(listId, { kind: 'date' }, true, never);
    expect(kind).toMatchObject({
      value: {
        edits: 4,
        damage: expect.arrayContaining([{ kind: 'date', count: 1, included: 1 }]) as unknown,
      },
    });
    await imports.include(listId, { index: 2 }, false, never);
    await imports.include(listId, { kind: 'date' }, false, never);
    expect(imports.importedEdits(listId)).toEqual(edits);
    expect(imports.damaged(listId, 4)).toMatchObject({
      value: { damaged: [{ index: 4, isIncluded: false }] },
    });
  });

  test('keeps them included when the file is compared again, and keeps the result if that fails', async () => {
    const { imports, listId } = await importText(live, `${titles}2;Zo? M?ller;;7;;\n3;;007;;;28.2.84\n`);
    await imports.include(listId, { kind: 'zeros' }, true, never);
    const included = imports.importedEdits(listId);
    const compare = (meanings: ColumnMeaning[], years: TwoDigitYears | null) =>
      imports.compare(
        {
          listId,
          choices: { ...noChoices, meanings },
          dateOrders: titles.split(';').map(() => null),
          twoDigitYears: titles.split(';').map(() => years),
          emptyClears: false,
        },
        { signal: never },
      );
    expect(await compare(['ignore'], null)).toMatchObject({ ok: false });
    expect(imports.importedEdits(listId)).toEqual(included);
    expect(await compare([], '1900-1999')).toMatchObject({
      ok: true,
      value: {
        damage: expect.arrayContaining([
          { kind: 'zeros', count: 1, included: 1 },
          { kind: 'lost-letters', count: 1, included: 0 },
        ]) as unknown,
      },
    });
    expect(imports.importedEdits(listId)).toContainEqual({
      userId: 2,
      field: `field:${fieldIds.status}`,
      value: '7',
    });
  });

  test('treats combining accents as no edit', async () => {
    const { edits, summary } = await importText(live, `${titles}2;${'Zoë Müller'.normalize('NFD')};;;;\n`);
    expect(edits).toEqual([]);
    expect(summary).toMatchObject({ unchanged: 1, damagedCount: 0 });
  });

  test('removes invisible characters from the addresses that identify people, and lists them', async () => {
    const zoe = modelOf([{ userId: 2, name: 'Zoë Müller', email: 'zoe@corp.example' }]);
    const { edits, summary } = await importText(zoe, 'Email;Name\nzo\u00ade@corp.\u200cexample;Zoë Meyer\n');
    expect(edits).toEqual([{ userId: 2, field: 'name', value: 'Zoë Meyer' }]);
    expect(summary.removedSigns).toEqual(['soft hyphen (U+00AD)', 'zero-width non-joiner (U+200C)']);
  });

  test('removes invisible characters from names, and lists them', async () => {
    const { edits, summary } = await importText(live, `${titles}2;Zoë\u200b \u202eMeyer;;;;\n`);
    expect(edits).toEqual([{ userId: 2, field: 'name', value: 'Zoë Meyer' }]);
    expect(summary.removedSigns).toEqual(['zero-width space (U+200B)', 'right-to-left override (U+202E)']);
  });

  test('sends no lost letter from Windows-1252 read as UTF-8', async () => {
    const bytes = Buffer.from(`${titles}2;Zoë Müller;Töpfer;;;\n`, 'latin1');
    const text = new TextDecoder().decode(bytes);
    const { edits } = await importText(live, text);
    expect(JSON.stringify(edits)).not.toContain('\ufffd');
  });
});
