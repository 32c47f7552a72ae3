import { expect, it, vi } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { inventedPeople } from '../../../test/fakes/people.ts';
import { createClient } from '../../bridge/client.ts';
import { createPresencePeople } from './presence-people.ts';

it('keeps the changes of a pause back and takes in the latest of each person afterwards', async () => {
  const bridge = createFakeBridge({});
  const people = createPresencePeople('one', createClient(bridge));
  const [first, second] = inventedPeople(2);
  if (first === undefined || second === undefined) throw new Error('Two people were asked for.');
  const end = people.start();
  const push = (rows: (typeof first)[], removed: number[] = []) =>
    bridge.push({
      topic: 'people',
      payload: { organizationId: 'one', generation: 1, version: 1, rows, removed, pictures: [] },
    });
  push([first, second]);
  people.setPaused(true);
  push([{ ...first, name: 'Amara, once' }]);
  push([{ ...first, name: 'Amara, twice' }], [second.userId]);
  expect(people.rows.read(first.userId)).toBe(first);
  expect(people.rows.read(second.userId)).toBe(second);
  people.setPaused(false);
  expect(people.rows.read(first.userId)?.name).toBe('Amara, twice');
  expect(people.rows.read(second.userId)).toBeUndefined();
  push([{ ...first, name: 'Amara, live' }]);
  expect(people.rows.read(first.userId)?.name).toBe('Amara, live');
  end();
});

it('keeps back what comes during a pause and was asked for before', async () => {
  const bridge = createFakeBridge({});
  const people = createPresencePeople('one', createClient(bridge));
  const [first, second] = inventedPeople(2);
  if (first === undefined || second === undefined) throw new Error('Two people were asked for.');
  const answers = Promise.withResolvers<void>();
  bridge.answer('people.watch', () => succeed(null));
  bridge.answer('people.rows', async () => {
    await answers.promise;
    return succeed([{ ...first, name: 'Amara, later' }, second]);
  });
  const end = people.start();
  people.show([first.userId, second.userId]);
  people.rows.put([first]);
  people.rows.invalidate([first.userId]);
  people.setPaused(true);
  answers.resolve();
  await vi.waitFor(() => expect(people.rows.read(second.userId)).toEqual(second));
  expect(people.rows.read(first.userId)?.name).toBe(first.name);
  people.setPaused(false);
  expect(people.rows.read(first.userId)?.name).toBe('Amara, later');
  end();
});
