import { describe, expect, test } from 'vitest';
import { everybody, exampleUser } from '../example-realm.ts';
import { createUserLoading } from '../model/users.ts';
import { reclaimMemory } from '../reclaim-memory.ts';
import { createPeopleIndex } from './people-index.ts';

const people = 50_000;

function heapUsed(): number {
  reclaimMemory();
  return process.memoryUsage().heapUsed;
}

function filled() {
  const index = createPeopleIndex(people, (_fieldId, value) => value);
  const put = createUserLoading(index, 'https://orchid.example.com');
  for (let userId = 1; userId <= people; userId += 1) put({ ...exampleUser(userId), profile_data: null });
  return index;
}

describe('values of profile fields', () => {
  test('take little memory, whatever fields a server sends', () => {
    const index = filled();
    const before = heapUsed();
    for (let fieldId = 1; fieldId <= 5_000; fieldId += 1) index.putProfileValue(people, fieldId, 'x');
    expect(Object.keys(index.profile(people))).toHaveLength(1_000);
    // A filled column takes 400,000 bytes.
    expect(heapUsed() - before).toBeLessThan(50_000_000);
    // Existing ones are kept.
    index.putProfileValue(1, 7, 'y');
    expect(index.profile(1)).toEqual({ 7: 'y' });
  });

  test('are assigned to the right people, however many in between have none', () => {
    const index = filled();
    const having = [3, 4, 1_500, 30_000, 30_001, 30_900, people];
    for (const userId of having) index.putProfileValue(userId, 9, `value ${userId % 5}`);
    index.putProfileValue(30_000, 9, undefined);
    const found = Array.from({ length: people }, (_, place) => place + 1).filter(
      (userId) => index.profile(userId)['9'] !== undefined,
    );
    expect(found).toEqual(having.filter((userId) => userId !== 30_000));
    const { ids } = index.query(everybody, { key: 'field:9', descending: false });
    const texts = Array.from(ids.slice(0, 6), (userId) => index.profile(userId)['9']);
    expect(texts).toEqual(['value 0', 'value 0', 'value 0', 'value 1', 'value 3', 'value 4']);
  });
});
