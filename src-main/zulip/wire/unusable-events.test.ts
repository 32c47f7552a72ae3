import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvent } from './event.ts';

const unexpected = (rawType: string, rawOp: string | null = null) => ({ type: 'unexpected', rawType, rawOp });
const unreadable = (key: string, rawType: string, rawOp: string | null = null) => ({
  type: 'unreadable',
  rawType,
  rawOp,
  key,
});

describe('an unusable event', () => {
  it.each<[string, object, object]>([
    ['an unknown type', { type: 'moon_phase' }, unexpected('moon_phase')],
    ['a name of Object.prototype', { type: 'constructor' }, unexpected('constructor')],
    ['a type of other clients', { type: 'typing', op: 'start' }, unexpected('typing', 'start')],
    ['an unknown operation', { type: 'user_group', op: 'merge' }, unreadable('op', 'user_group', 'merge')],
    ['a known type without its operation', { type: 'realm' }, unreadable('op', 'realm')],
    [
      'a broken person',
      { type: 'realm_user', op: 'add', person: { user_id: 'x' } },
      unreadable('person.user_id', 'realm_user', 'add'),
    ],
    [
      'a broken role',
      { type: 'realm_user', op: 'update', person: { user_id: 1, role: '400' } },
      unreadable('person.role', 'realm_user', 'update'),
    ],
    ['presence without times', { type: 'presence', user_id: 41 }, unreadable('presence', 'presence')],
    ['no channel', { type: 'stream', op: 'delete' }, unreadable('stream_ids', 'stream', 'delete')],
    ['no message', { type: 'delete_message' }, unreadable('message_ids', 'delete_message')],
    ['a draft', { type: 'drafts', op: 'update' }, unreadable('draft', 'drafts', 'update')],
    [
      'a device',
      { type: 'device', op: 'update', device_id: 7, push_key_id: 'nine' },
      unreadable('push_key_id', 'device', 'update'),
    ],
    [
      'a permission of a group',
      { type: 'user_group', op: 'update', group_id: 1, data: { can_join_group: 'all' } },
      unreadable('data.can_join_group', 'user_group', 'update'),
    ],
  ])('%s has its id and what it is about', (_name, raw, expected) => {
    expect(parseEvent({ ...raw, id: 3 })).toEqual({ ...expected, id: 3 });
  });

  const person = { user_id: 1 };
  it.each<[object, string, unknown[]]>([
    [{ type: 'user_status', user_id: 1 }, 'user_id', ['1', null, 1.5, 2 ** 53]],
    ...(['status_text', 'emoji_name', 'emoji_code', 'reaction_type'] as const).map(
      (key): [object, string, unknown[]] => [{ type: 'user_status', user_id: 1 }, key, [1, null, {}]],
    ),
    [{ type: 'user_status', user_id: 1 }, 'away', ['true', 1, null]],
    [{ type: 'presence' }, 'presences', [null, [], 'x']],
    [{ type: 'presence', presences: {} }, 'user_id', ['1', null]],
    [{ type: 'presence', presences: {} }, 'email', [1, null]],
    [{ type: 'presence', presences: {} }, 'server_timestamp', ['1', Infinity]],
    [{ type: 'presence', email: 'a@b.c' }, 'presence', [null, {}, { website: { status: 'active' } }]],
    [{ type: 'realm_user', op: 'update' }, 'person', [null, [person], 'Mara']],
    ...(['full_name', 'timezone', 'new_email', 'date_joined'] as const).map(
      (key): [object, string, unknown[]] => [
        { type: 'realm_user', op: 'update', person },
        `person.${key}`,
        [1, null, {}],
      ],
    ),
    ...(['delivery_email', 'avatar_url'] as const).map((key): [object, string, unknown[]] => [
      { type: 'realm_user', op: 'update', person },
      `person.${key}`,
      [1, {}],
    ]),
    ...(['is_active', 'is_imported_stub', 'is_deleted'] as const).map((key): [object, string, unknown[]] => [
      { type: 'realm_user', op: 'update', person },
      `person.${key}`,
      ['true', 1, null],
    ]),
    [{ type: 'realm_user', op: 'update', person }, 'person.role', ['400', null, 400.5]],
    [{ type: 'realm_user', op: 'update', person }, 'person.bot_owner_id', ['4', 4.5]],
    [{ type: 'realm_user', op: 'update', person }, 'person.custom_profile_field', [null, 4]],
    [{ type: 'realm_user', op: 'update', person }, 'person.custom_profile_field.id', ['4', null]],
    [{ type: 'realm_user', op: 'update', person }, 'person.custom_profile_field.value', [4, {}]],
  ])('%j has nothing else as %s', (raw, key, values) => {
    const { type, op = null } = raw as { type: string; op?: string };
    for (const value of values) {
      const event = structuredClone({ ...raw, id: 3 }) as Record<string, unknown>;
      const path = key.split('.');
      let inside = event;
      for (const step of path.slice(0, -1)) inside = (inside[step] ??= { id: 4, value: 'x' }) as typeof event;
      inside[path.at(-1)!] = value;
      expect(parseEvent(event)).toEqual({ ...unreadable(key, type, op), id: 3 });
    }
  });

  it('with a change ignores names that all objects have', () => {
    const raw: unknown = JSON.parse(
      '{"id":3,"type":"realm_user","op":"update","person":{"__proto__":{"role":100},"constructor":1,"user_id":1}}',
    );
    expect(parseEvent(raw)).toEqual({ type: 'realm_user', op: 'update', id: 3, person });
  });

  it('has an id even if it is not an object', () => {
    expect(parseEvent('text')).toEqual({ type: 'unexpected', id: -1, rawType: '', rawOp: null });
  });

  it('never causes an exception, and its id is always kept', () => {
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
