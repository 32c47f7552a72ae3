import { expect, it } from 'vitest';
import { openPushTokens, pushTokenId } from './push-tokens.ts';
import { consoleInMemory } from './store.fixture.ts';

it('the tokens of one account are stored, each once however it is written', () => {
  const database = consoleInMemory();
  const told: string[] = [];
  const store = openPushTokens(database, 'orchid', (id) => told.push(id));
  const other = openPushTokens(database, 'kiln', () => {});
  store.put({ kind: 'apns', token: 'C0FFEE', appId: 'org.zulip.Zulip', addedAtMilliseconds: 1 });
  store.put({ kind: 'fcm', token: 'Any:Thing', appId: null, addedAtMilliseconds: 2 });
  store.put({ kind: 'apns', token: 'c0ffee', appId: 'org.zulip.Other', addedAtMilliseconds: 3 });
  expect(store.rows()).toEqual([
    { id: 'apns:c0ffee', kind: 'apns', token: 'c0ffee', appId: 'org.zulip.Other', addedAtMilliseconds: 1 },
    { id: 'fcm:Any:Thing', kind: 'fcm', token: 'Any:Thing', appId: null, addedAtMilliseconds: 2 },
  ]);
  expect(other.rows()).toEqual([]);
  store.forget(pushTokenId('apns', 'C0ffee'));
  expect(store.get('apns:c0ffee')).toBeUndefined();
  expect(store.get('fcm:Any:Thing')).toBeDefined();
  expect(told).toEqual(['apns:c0ffee', 'fcm:Any:Thing', 'apns:c0ffee', 'apns:c0ffee']);
});
