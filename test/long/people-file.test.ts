import { expect, test } from 'vitest';
import { exportPeople } from '../../src-main/realm/people-file/export-people.ts';
import {
  fieldIds,
  importText,
  modelOf,
  rejectedText,
} from '../../src-main/realm/people-file/people-file.fixture.ts';

test('a hundred thousand people can be exported, edited, imported and rejected', async () => {
  const count = 100_000;
  const userIds = Array.from({ length: count }, (_, index) => index + 1);
  const model = modelOf(
    userIds.map((userId) => ({
      userId,
      profile: { [fieldIds.craft]: `Craft ${userId % 7}`, [fieldIds.studio]: 'n' },
    })),
  );
  let exported = '\ufeff';
  for (let from = 0; from < count;) {
    const page = exportPeople(model, {
      userIds: userIds.slice(from, from + 2_000),
      columns: ['name', 'email', 'role', `field:${fieldIds.craft}`, `field:${fieldIds.studio}`],
      withTitles: from === 0,
      separator: ',',
    });
    expect(Buffer.byteLength(page.text)).toBeLessThan(500_000);
    exported += page.text;
    from += page.covered;
  }
  const edited = exported
    .replaceAll('Craft 3,North hall', 'Wood,North hall')
    .replaceAll('Craft 5,North hall', 'Craft 5,East hall');

  const imported = await importText(model, edited);
  const wood = userIds.filter((userId) => userId % 7 === 3);
  const rejected = userIds.filter((userId) => userId % 7 === 5);
  expect(imported.edits).toEqual(
    wood.map((userId) => ({ userId, field: `field:${fieldIds.craft}`, value: 'Wood' })),
  );
  expect(imported.summary).toMatchObject({
    changed: wood.length,
    unchanged: count - wood.length - rejected.length,
    faulty: rejected.length,
    notFound: 0,
  });
  const corrected = (await rejectedText(imported)).replaceAll('East hall', 'South hall');
  const again = await importText(model, corrected);
  expect(again.edits).toEqual(
    rejected.map((userId) => ({ userId, field: `field:${fieldIds.studio}`, value: 's' })),
  );
});
