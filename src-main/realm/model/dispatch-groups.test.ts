import { describe, expect, test } from 'vitest';
import { parseEvent } from '../../zulip/wire/event.ts';
import { dispatch } from './dispatch.ts';
import { exampleModel } from '../example-realm.ts';

/** As seen by member 4, who is in group 21; group 20 is inside it, and group 11 contains everyone. */
function afterGroupEvent(event: Record<string, unknown>, featureLevel = 499): boolean {
  const { model } = exampleModel({ user_id: 4, zulip_feature_level: featureLevel });
  model.channels.load({ channels: [], folders: [], followed: [] });
  dispatch(parseEvent({ id: 1, type: 'user_group', ...event }), model);
  return model.channels.isLoaded();
}

describe('channels, which groups may make visible to the caller', () => {
  test.each<[string, Record<string, unknown>]>([
    ['the caller is added to a group', { op: 'add_members', group_id: 20, user_ids: [4] }],
    ['the caller is removed from a group', { op: 'remove_members', group_id: 21, user_ids: [4] }],
    [
      'a group of the caller is added to another',
      { op: 'add_subgroups', group_id: 20, direct_subgroup_ids: [11] },
    ],
    ['a group of the caller is deleted', { op: 'remove', group_id: 21 }],
  ])('are listed again when %s', (_what, event) => {
    expect(afterGroupEvent(event)).toBe(false);
    expect(afterGroupEvent(event, 324), 'before groups let anybody know').toBe(true);
  });

  test.each<[string, Record<string, unknown>]>([
    ['someone else is added to a group', { op: 'add_members', group_id: 20, user_ids: [5] }],
    ['a group is renamed', { op: 'update', group_id: 21, data: { name: 'ateliers' } }],
    ['a group is deleted that the caller was not in', { op: 'remove', group_id: 10 }],
  ])('stay listed when %s', (_what, event) => {
    expect(afterGroupEvent(event)).toBe(true);
  });
});
