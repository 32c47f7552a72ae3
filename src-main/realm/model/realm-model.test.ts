import { expect, it, vi } from 'vitest';
import { exampleAnswer, exampleModel, exampleUser, recordingListener } from '../example-realm.ts';
import { createRealmModel } from './realm-model.ts';
import { reclaimMemory } from '../reclaim-memory.ts';

it('lets the snapshot go once the model is made of it', async () => {
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
  // The model is in use still, or it would have gone together with the answer.
  expect(model.settings.row().name).toBe('Orchid');
});

it('knows the caller also where the record among the people cannot be read', () => {
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
