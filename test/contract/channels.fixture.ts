import { beforeAll, expect } from 'vitest';
import { createChannel, type NewChannel } from '../../src-main/zulip/route/channels.ts';
import { getUserGroups } from '../../src-main/zulip/route/user-groups.ts';
import { rawRequest, type Caller, type ContractRealm } from './connection.fixture.ts';

/** What tests of channels need from a realm: groups by name, separate channels, and raw requests. */
export function channelsOf(contract: ContractRealm) {
  let groups: Map<string, number>;
  beforeAll(async () => {
    groups = new Map((await getUserGroups(contract.as('owner'))).map(({ name, id }) => [name, id]));
  });
  let made = 0;
  return {
    owner: () => contract.as('owner'),
    group: (name: string): number => groups.get(name) ?? 0,
    /** A new channel, the owner's by default, with a name unique among all tests. */
    async make(change: Partial<NewChannel> = {}, caller: Caller = 'owner') {
      const name = `channel ${(made += 1)}`;
      const { id } = await createChannel(contract.as(caller), {
        name,
        subscribers: [contract.account(caller).userId],
        ...change,
      });
      return { id, name };
    },
    raw: (...request: [Caller, string, string, object?]) => rawRequest(contract, ...request),
  };
}

/** A rejection in the server's words. */
export const refused = (words: string, code = 'BAD_REQUEST') => ({
  kind: 'rejected',
  code,
  message: expect.stringContaining(words),
});
