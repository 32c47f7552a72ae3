import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvent, type ZulipEvent } from './event.ts';

describe('events that cannot be used', () => {
  it.each<[string, unknown, ZulipEvent]>([
    [
      'an unknown type',
      { id: 3, type: 'moon_phase' },
      { type: 'unexpected', id: 3, rawType: 'moon_phase', rawOp: null },
    ],
    [
      'an unknown operation',
      { id: 3, type: 'user_group', op: 'merge' },
      { type: 'unexpected', id: 3, rawType: 'user_group', rawOp: 'merge' },
    ],
    [
      'a known type without its operation',
      { id: 3, type: 'realm' },
      { type: 'unexpected', id: 3, rawType: 'realm', rawOp: null },
    ],
    [
      'a broken person',
      { id: 3, type: 'realm_user', op: 'add', person: { user_id: 'x' } },
      { type: 'unexpected', id: 3, rawType: 'realm_user', rawOp: 'add' },
    ],
    [
      'a broken role',
      { id: 3, type: 'realm_user', op: 'update', person: { user_id: 1, role: '400' } },
      { type: 'unexpected', id: 3, rawType: 'realm_user', rawOp: 'update' },
    ],
    [
      'presence without times',
      { id: 3, type: 'presence', user_id: 41 },
      { type: 'unexpected', id: 3, rawType: 'presence', rawOp: null },
    ],
    ['no object at all', 'text', { type: 'unexpected', id: -1, rawType: '', rawOp: null }],
    [
      'a name of Object.prototype',
      { id: 3, type: 'constructor' },
      { type: 'unexpected', id: 3, rawType: 'constructor', rawOp: null },
    ],
  ])('%s is unexpected, with its id', (_name, raw, expected) => {
    expect(parseEvent(raw)).toEqual(expected);
  });

  it('nothing makes it throw, and the id is always kept', () => {
    const types = ['realm', 'realm_user', 'user_group', 'presence', 'user_status', 'realm_emoji', 'restart'];
    const ops = ['update', 'add', 'remove', 'update_dict', 'add_members', 'update_one'];
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.option(fc.constantFrom(...ops), { nil: undefined }),
        fc.nat(),
        fc.dictionary(
          fc.constantFrom('person', 'data', 'presences', 'group_id', 'user_id', 'presence'),
          fc.jsonValue(),
        ),
        (type, op, id, more) => {
          expect(parseEvent({ ...more, id, type, ...(op === undefined ? {} : { op }) }).id).toBe(id);
        },
      ),
    );
  });
});
