import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { contractRealm, rawRequest } from './connection.fixture.ts';

/** What surrounds servers' answers: ignored parameters, methods, and error codes. */
const contract = contractRealm({ featureLevel: 442, users: 60 });

describe('the envelope', () => {
  it.each(['/users/me', '/realm/presence', '/drafts', '/attachments', '/server_settings'])(
    'of GET %s never lists ignored parameters',
    async (path) => {
      const { body } = await rawRequest(contract, 'owner', 'GET', path, { zeal: 1 });
      expect(body['result']).toBe('success');
      expect(body).not.toHaveProperty('ignored_parameters_unsupported');
    },
  );

  it.each([
    ['POST', '/messages'],
    ['POST', '/scheduled_messages'],
    ['POST', '/messages/render'],
    ['GET', '/messages/1'],
    ['POST', '/messages/flags/narrow'],
    ['POST', '/messages/1/report'],
    ['POST', '/drafts'],
    ['POST', '/channels/create'],
    ['PATCH', '/user_groups/1'],
    ['POST', '/user_groups/1/members'],
    ['POST', '/users/me/presence'],
    ['POST', '/users/1/status'],
    ['PATCH', '/users/1'],
    ['POST', '/realm/filters'],
    ['PATCH', '/realm/filters/1'],
    ['PATCH', '/realm/domains/x.example'],
    ['DELETE', '/attachments/1'],
    ['POST', '/users/me/apns_device_token'],
    ['POST', '/mobile_push/test_notification'],
    ['POST', '/register'],
  ])('of %s %s without an account is a rejection', async (method, path) => {
    expect(await send(contract.realm, null, method, path)).toMatchObject({
      status: 401,
      body: { result: 'error', code: 'UNAUTHORIZED' },
    });
  });

  it('of server_settings with a wrong method is empty', async () => {
    const answer = await rawRequest(contract, 'owner', 'DELETE', '/server_settings');
    expect([answer.status, answer.text, answer.headers.get('allow')]).toEqual([405, '', 'GET']);
  });

  it.each([
    [{}, 'queue_id'],
    [{ queue_id: 'x' }, 'last_event_id'],
  ])('of GET /events with %j has no code of its own', async (parameters, name) => {
    expect((await rawRequest(contract, 'owner', 'GET', '/events', parameters)).body).toEqual({
      result: 'error',
      code: 'BAD_REQUEST',
      msg: `Missing '${name}' argument`,
    });
  });

  it.each([
    ['/users/me', 'GET, DELETE, HEAD'],
    ['/users', 'GET, POST, HEAD'],
    ['/users/9', 'GET, PATCH, DELETE, HEAD'],
    ['/realm/profile_fields', 'GET, PATCH, POST, HEAD'],
    ['/realm/profile_fields/1', 'PATCH, DELETE'],
    ['/realm/filters/1', 'DELETE, PATCH'],
    ['/realm/domains', 'GET, POST, HEAD'],
    ['/realm/domains/x.example', 'PATCH, DELETE'],
    ['/messages', 'GET, POST, HEAD'],
    ['/messages/1', 'GET, PATCH, DELETE, HEAD'],
    ['/messages/1/reactions', 'POST, DELETE'],
    ['/streams/1', 'GET, PATCH, DELETE, HEAD'],
    ['/default_streams', 'POST, DELETE'],
    ['/drafts', 'GET, POST, HEAD'],
    ['/drafts/1', 'PATCH, DELETE'],
    ['/users/me/profile_data', 'PATCH, DELETE'],
    ['/users/me/apns_device_token', 'POST, DELETE'],
    ['/user_groups/9', 'PATCH'],
  ])('of %s allows %s in the server’s order', async (path, allowed) => {
    const answer = await rawRequest(contract, 'owner', 'PUT', path);
    expect(answer).toMatchObject({ status: 405, body: { allowed_methods: allowed.split(', ') } });
    expect(answer.headers.get('allow')).toBe(allowed);
  });
});
