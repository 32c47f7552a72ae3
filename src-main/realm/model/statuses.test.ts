import { expect, test } from 'vitest';
import { exampleModel } from '../example-realm.ts';

test('status parts brought by events while a whole status is being fetched are kept', () => {
  const { model } = exampleModel();
  const emoji = { name: 'car', code: '1f697', origin: 'unicode', reaction_type: 'unicode_emoji' } as const;
  const expected = model.statuses.expectWhole(3);
  model.statuses.change(3, { status_text: 'At lunch' });
  model.statuses.change(4, { status_text: 'Elsewhere' });
  expected.apply({ status_text: 'At the kiln', emoji });
  expected.end();
  expect(model.statuses.get(3)).toMatchObject({ text: 'At lunch', emoji: { name: 'car' } });
});
