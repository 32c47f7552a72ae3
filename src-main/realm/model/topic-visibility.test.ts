import { expect, it } from 'vitest';
import { parseEvent } from '../../zulip/wire/event.ts';
import { dispatch } from './dispatch.ts';
import { exampleModel } from '../example-realm.ts';

it('topic visibility comes with the snapshot and follows events', () => {
  const topic = (topic_name: string, visibility_policy: number) => ({
    stream_id: 3,
    topic_name,
    visibility_policy,
    last_updated: 1_780_000_000,
  });
  const { model } = exampleModel({
    user_topics: [topic('Lunch', 3), topic('noise', 1), topic('', 2), topic('of tomorrow', 9)],
  });
  const seen = (...names: string[]) => names.map((name) => model.topicVisibility.of(3, name));
  expect(seen('lunch', 'Noise', '', 'of tomorrow', 'dinner')).toEqual([
    'followed',
    'muted',
    'unmuted',
    null,
    'inherited',
  ]);
  expect(model.topicVisibility.of(4, 'lunch')).toBe('inherited');
  for (const entry of [topic('LUNCH', 0), topic('dinner', 3)]) {
    dispatch(parseEvent({ id: 1, type: 'user_topic', ...entry }), model);
  }
  expect(seen('lunch', 'dinner')).toEqual(['inherited', 'followed']);
});
