import { beforeAll, expect } from 'vitest';
import { createChannel, type NewChannel } from '../../src-main/zulip/route/channels.ts';
import { getUserGroups } from '../../src-main/zulip/route/user-groups.ts';
import { rawRequest, type Caller, type ContractRealm } from './connection.fixture.ts';

/** What tests of channels need of a realm: groups by name, channels of their own, and questions past the client. */
export function channelsOf(contract: ContractRealm) {
  let groups: Map<string, number>;
  beforeAll(async () => {
    groups = new Map((await getUserGroups(contract.as('owner'))).map(({ name, id }) => [name, id]));
  });
  let made = 0;
  return {
    owner: () => contract.as('owner'),
    group: (name: string): number => groups.get(name) ?? 0,
    /** A new channel, of the owner's unless said otherwise, by a name that no other test has. */
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

/** A refusal in the words of the server. */
export const refused = (words: string, code = 'BAD_REQUEST') => ({
  kind: 'rejected',
  code,
  message: expect.stringContaining(words),
});
