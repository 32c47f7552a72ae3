import { describe, expect, it } from 'vitest';
import { parseEvent } from '../../zulip/wire/event.ts';
import { dispatch } from './dispatch.ts';
import { exampleModel } from '../example-realm.ts';

const unset = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};
const states = (model: ReturnType<typeof exampleModel>['model']) =>
  Object.fromEntries(model.rows('pushDevices').map(({ id, state, errorCode }) => [id, [state, errorCode]]));

describe('devices', () => {
  it('of a snapshot get their state from their fields', () => {
    const { model } = exampleModel({
      devices: {
        1: unset,
        2: {
          ...unset,
          push_key_id: 5,
          push_token_id: 'abc',
          push_token_last_updated_timestamp: 1_780_000_000,
        },
        3: { ...unset, push_key_id: 5, push_token_id: 'abc', pending_push_token_id: 'def' },
        4: { ...unset, push_key_id: 5, push_registration_error_code: 'REQUEST_EXPIRED' },
      },
    });
    expect(states(model)).toEqual({
      1: ['without-token', null],
      2: ['active', null],
      3: ['pending', null],
      4: ['failed', 'REQUEST_EXPIRED'],
    });
    expect(model.row('pushDevices', '2')).toMatchObject({ hasKey: true, tokenUpdatedAt: 1_780_000_000 });
  });

  it('are kept current by events', () => {
    const { model, notified } = exampleModel();
    const apply = (raw: object) => dispatch(parseEvent({ id: 1, type: 'device', ...raw }), model);
    apply({ op: 'add', device_id: 7 });
    expect(states(model)).toEqual({ 7: ['without-token', null] });
    apply({ op: 'update', device_id: 7, push_key_id: 5, pending_push_token_id: 'abc' });
    expect(states(model)).toEqual({ 7: ['pending', null] });
    apply({ op: 'update', device_id: 7, pending_push_token_id: null, push_token_id: 'abc' });
    expect(states(model)).toEqual({ 7: ['active', null] });
    apply({ op: 'remove', device_id: 7 });
    expect(states(model)).toEqual({});
    const each = ['row pushDevices 7', 'field device:client:7 device'];
    expect(notified).toEqual(Array.from({ length: 4 }, () => each).flat());
  });

  it('are push accounts on servers of feature level 406 to 467', () => {
    const { model } = exampleModel({
      zulip_feature_level: 430,
      push_devices: { 2408: { status: 'pending', error_code: null } },
    });
    expect(states(model)).toEqual({ 2408: ['pending', null] });
    const event = { id: 1, type: 'push_device', push_account_id: '2408', status: 'failed' };
    dispatch(parseEvent({ ...event, error_code: 'BAD_REQUEST' }), model);
    expect(states(model)).toEqual({ 2408: ['failed', 'BAD_REQUEST'] });
  });
});
