import { describe, expect, it } from 'vitest';
import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroups,
  updateUserGroup,
} from '../../src-main/zulip/route/user-groups.ts';
import { contractRealm, rawRequest, type Caller } from './connection.fixture.ts';

const contract = contractRealm({ users: 60 });
const owner = () => contract.as('owner');
const idOf = (name: string): number =>
  contract.realm.control.snapshot().groups.find((group) => group.name === name)?.id ?? 0;

let made = 0;
async function make(more: object = {}) {
  const name = `state ${(made += 1)}`;
  const { groupId } = await createUserGroup(owner(), { name, description: '', members: [], ...more });
  return { name, id: groupId ?? 0 };
}
const read = async (id: number) => (await getUserGroups(owner())).find((group) => group.id === id);

describe('a deactivated group', () => {
  it('can be renamed, described and change a permission while being reactivated', async () => {
    const { id, name } = await make();
    await deactivateUserGroup(owner(), id);
    const change = { name: `${name} again`, description: 'Back' };
    const can_join_group = { new: idOf('role:members') };
    await updateUserGroup(owner(), id, { deactivated: false, ...change, can_join_group });
    expect(await read(id)).toMatchObject({
      deactivated: false,
      ...change,
      can_join_group: can_join_group.new,
    });
  });

  it('can’t be created by an update: deactivated = true changes nothing', async () => {
    const { id } = await make();
    await updateUserGroup(owner(), id, { deactivated: true, description: 'Still here' });
    expect(await read(id)).toMatchObject({ deactivated: false, description: 'Still here' });
  });
});

it('a group can be mentioned by those whom can_mention_group names', async () => {
  const to = [contract.account('owner').userId];
  const { id, name } = await make({ members: to, can_mention_group: idOf('role:moderators') });
  const mention = async (caller: Caller) =>
    (await rawRequest(contract, caller, 'POST', '/messages', { type: 'direct', to, content: `@*${name}*` }))
      .status;
  expect(await mention('member')).toBe(400);
  expect(await mention('moderator')).toBe(200);
  await updateUserGroup(owner(), id, { can_mention_group: { new: idOf('role:members') } });
  expect(await mention('member')).toBe(200);
});
