import { groupValueText } from '#contract/groups.ts';
import { exampleAnswer, exampleUser, recordingListener } from '../../src-main/realm/example-realm.ts';
import { createRealmModel } from '../../src-main/realm/model/realm-model.ts';
import { comparePeople } from '../../src-main/realm/permissions/compare-people.ts';
import { permissionImpact, permissionList } from '../../src-main/realm/permissions/permission-holders.ts';
import type { Measurement } from './figure.ts';

const rounds = 15;
const budget = { atMost: 50 };
const [everyone, speakers] = [10, 20];

function timed(act: () => unknown): number {
  const before = performance.now();
  act();
  return performance.now() - before;
}

/** The permission questions asked while viewing and changing them, about everyone at once. */
export function measurePermissions(users: number): Promise<Measurement[]> {
  const userIds = Array.from({ length: users }, (_, index) => index + 1);
  const answer = exampleAnswer({
    realm_users: userIds.map((userId) => exampleUser(userId)),
    realm_non_active_users: [],
    realm_user_groups: [
      { id: everyone, name: 'role:everyone', description: '', members: userIds, is_system_group: true },
      {
        id: speakers,
        name: 'Speakers',
        description: '',
        members: userIds.filter((id) => id % 3 === 0),
        can_mention_group: everyone,
      },
    ],
    realm_can_create_groups: everyone,
    realm_can_resolve_topics_group: everyone,
    realm_can_create_bots_group: speakers,
  });
  const model = createRealmModel(answer, {
    generation: 1,
    origin: 'http://orchid.test',
    changeListener: recordingListener(),
    now: () => 0,
  });
  const value = groupValueText(speakers);
  const changes = [{ permissionId: 'realm:can_resolve_topics_group', value }];
  const measured = (what: string, act: () => unknown): Measurement => ({
    what,
    unit: 'ms',
    runs: Array.from({ length: rounds }, () => timed(act)),
    budget,
  });
  return Promise.resolve([
    measured('who would get or lose a permission', () => permissionImpact(model, changes)),
    measured('all permissions with who has them', () => permissionList(model, { kind: 'organization' })),
    measured('two people compared', () => comparePeople(model, [1, 3])),
  ]);
}
