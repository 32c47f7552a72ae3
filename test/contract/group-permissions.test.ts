import { beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import { updateUserGroupMembers } from '../../src-main/zulip/route/user-group-members.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroups,
  updateUserGroup,
  type NewUserGroup,
} from '../../src-main/zulip/route/user-groups.ts';
import {
  contractRealm,
  openContractRealm,
  rawRequest,
  refusalOf,
  type Caller,
} from './connection.fixture.ts';
import { toGeneral } from './messages.fixture.ts';

/** Who can be given a permission of a group, and what it allows. */
const contract = contractRealm();
const owner = () => contract.as('owner');
const refused = (message: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message });
const only = (caller: Caller) => ({
  direct_members: [contract.account(caller).userId],
  direct_subgroups: [],
});
let systemGroups: Map<string, number>;
beforeAll(async () => {
  systemGroups = new Map((await getUserGroups(owner())).map(({ name, id }) => [name, id]));
});

let names = 0;
async function make(more: Partial<NewUserGroup> = {}): Promise<{ id: number; name: string }> {
  const name = `permitted ${(names += 1)}`;
  const { groupId } = await createUserGroup(owner(), { name, description: '', members: [], ...more });
  return { id: groupId ?? 0, name };
}

describe('a permission of a group', () => {
  it.each([
    ['can_manage_group', 'role:internet'],
    ['can_manage_group', 'role:everyone'],
    ['can_mention_group', 'role:internet'],
  ] as const)('%s can’t be given to %s', async (permission, group) => {
    const { id } = await make();
    const change = { [permission]: { new: systemGroups.get(group) ?? 0 } };
    expect(await refusalOf(updateUserGroup(owner(), id, change))).toMatchObject(
      refused(`'${permission}' setting cannot be set to '${group}' group.`),
    );
  });

  it('to mention it is limited to those whom it names', async () => {
    const { name } = await make({ can_mention_group: only('member') });
    const mention = toGeneral('groups', `Ask @*${name}*`);
    await sendMessage(contract.as('member'), mention);
    expect(await refusalOf(sendMessage(contract.as('moderator'), mention))).toMatchObject(
      refused(`You are not allowed to mention user group '${name}'.`),
    );
  });

  it('of a deactivated group can be changed, but can’t name such a group', async () => {
    const [{ id }, gone] = [await make(), await make()];
    await deactivateUserGroup(owner(), gone.id);
    await updateUserGroup(owner(), gone.id, { can_join_group: { new: only('member') } });
    const all = await getUserGroups(owner());
    expect(all.find((group) => group.id === gone.id)).toMatchObject({
      deactivated: true,
      can_join_group: only('member'),
    });
    const values = [gone.id, { direct_members: [], direct_subgroups: [gone.id, id] }];
    for (const value of values)
      expect(await refusalOf(updateUserGroup(owner(), id, { can_join_group: { new: value } }))).toMatchObject(
        refused('User group is deactivated.'),
      );
    await updateUserGroup(owner(), gone.id, { deactivated: false });
    for (const value of values) await updateUserGroup(owner(), id, { can_join_group: { new: value } });
  });
});

describe('groups at older levels', () => {
  it.each([
    [495, 'This endpoint does not accept bot requests.'],
    [496, null],
  ])('can be changed by bots at level %i: %s', async (featureLevel, words) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    const bot = at.account('bot').userId;
    const group = { name: 'a bot’s', description: '', members: [] };
    const managed = { can_manage_group: { direct_members: [bot], direct_subgroups: [] } };
    const { groupId } = await createUserGroup(at.as('owner'), { ...group, ...managed });
    const calls = [
      () => updateUserGroup(at.as('bot'), groupId ?? 0, { description: 'by a bot' }),
      () => updateUserGroupMembers(at.as('bot'), groupId ?? 0, { add: [at.account('member').userId] }),
    ];
    for (const call of calls) {
      if (words === null) expect(await call()).toEqual({ ignoredParameters: [] });
      else expect(await refusalOf(call())).toMatchObject(refused(words));
    }
    await at.close();
  });

  it('have members changed without subgroups below level 311', async () => {
    const old = await openContractRealm({ featureLevel: 310, users: 60 });
    const group = { name: 'early', description: '', members: [] };
    await createUserGroup(old.as('owner'), group);
    const id = (await getUserGroups(old.as('owner'))).find(({ name }) => name === 'early')?.id ?? 0;
    const inner = (await getUserGroups(old.as('owner'))).find(({ name }) => name === 'kiln')?.id ?? 0;
    for (const [name, caller] of [
      ['add_subgroups', 'member'],
      ['delete_subgroups', 'guest'],
    ] as const) {
      const change = { [name]: [inner] };
      expect(await refusalOf(updateUserGroupMembers(old.as('owner'), id, change))).toMatchObject({
        kind: 'unsupported',
        neededFeatureLevel: 311,
      });
      const sent = { add: [old.account(caller).userId], ...change };
      const { body } = await rawRequest(old, 'owner', 'POST', `/user_groups/${id}/members`, sent);
      expect(body['ignored_parameters_unsupported']).toEqual([name]);
    }
    await old.close();
  });
});
