import { describe, expect, it } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import type { ChangeEndpoint, RecordedChange } from '../../src-main/store/journal.ts';
import { createChannel } from '../../src-main/zulip/route/channels.ts';
import { createUserGroup } from '../../src-main/zulip/route/user-groups.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

const contract = contractRealm({ rough: roughWithout('records', 'clock') });
const sender = senders(contract);
const owner = () => contract.as('owner');
const person = (): number => contract.account('member').userId;

let made = 0;

interface Place {
  name: string;
  field: (id: number) => string;
  value: string;
  joins: ChangeEndpoint;
  leaves: ChangeEndpoint;
  /** @returns the ID of a new one */
  make(name: string, members: number[]): Promise<number>;
}

const places: Place[] = [
  {
    name: 'a membership in a group',
    field: (id) => `group:${id}`,
    value: 'member',
    joins: 'POST /user_groups/{user_group_id}/members',
    leaves: 'POST /user_groups/{user_group_id}/members',
    async make(name, members) {
      return (await createUserGroup(owner(), { name, description: '', members })).groupId ?? 0;
    },
  },
  {
    name: 'a subscription to a channel',
    field: (id) => `channel:${id}`,
    value: 'subscribed',
    joins: 'POST /users/me/subscriptions',
    leaves: 'DELETE /users/me/subscriptions',
    async make(name, subscribers) {
      return (await createChannel(owner(), { name, subscribers })).id;
    },
  },
];

describe.each(places)('$name with a lost answer', ({ field, value, joins, leaves, make }) => {
  async function change(comes: boolean): Promise<RecordedChange> {
    const id = await make(`Place ${(made += 1)}`, comes ? [] : [person()]);
    return recorded(comes ? joins : leaves, targetOf('user', person()), {
      field: field(id),
      before: comes ? '' : value,
      after: comes ? value : '',
    });
  }

  it.each([
    ['an addition that was carried out', true, 'cutAfter', 'applied'],
    ['an addition that never arrived', true, 'reset', 'not-applied'],
    ['a removal that was carried out', false, 'cutAfter', 'applied'],
    ['a removal that never arrived', false, 'reset', 'not-applied'],
  ] as const)(
    'is settled by the list, unless the person is deactivated and so missing from it: %s',
    async (_name, comes, kind, outcome) => {
      const one = sender();
      const lost = await change(comes);
      contract.realm.faults.add({
        method: lost.endpoint.split(' ')[0] ?? '',
        path: /members|subscriptions/,
        fault: { kind },
      });
      const sent = await one.send(lost);
      contract.realm.control.deactivate(person());
      expect(await one.settle(lost, sent)).toMatchObject({
        outcome: 'unknown',
        reason: { doubt: { kind: 'no-trace' } },
      });
      contract.realm.control.reactivate(person());
      expect(await one.settle(lost, sent)).toMatchObject({ outcome });
    },
  );
});
