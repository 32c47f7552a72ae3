import { expect, it, vi } from 'vitest';
import { exampleAnswer, exampleModel, exampleUser, recordingListener } from '../example-realm.ts';
import { createRealmModel } from './realm-model.ts';
import { reclaimMemory } from '../reclaim-memory.ts';

it('the model releases the snapshot it was built from', async () => {
  const load = () => {
    const answer = exampleAnswer();
    const model = createRealmModel(answer, {
      generation: 1,
      origin: 'http://orchid.test',
      changeListener: recordingListener(),
      now: Date.now,
    });
    return { model, answer: new WeakRef(answer) };
  };
  const { model, answer } = load();
  await vi.waitFor(() => {
    reclaimMemory();
    expect(answer.deref() === undefined).toBe(true);
  });
  // The model is still in use, or it would have been freed together with the answer.
  expect(model.settings.row().name).toBe('Orchid');
});

it('the model knows the caller even if their record among the people is unreadable', () => {
  const unreadable = { ...exampleUser(2), role: null };
  const { model } = exampleModel({
    user_id: 2,
    email: 'two@x.test',
    full_name: 'Two',
    is_admin: true,
    realm_users: [exampleUser(1), unreadable],
  });
  expect(model.me()).toEqual({ userId: 2, name: 'Two', role: 200 });
});
