import { exampleAnswer, exampleUser, recordingListener } from '../example-realm.ts';
import { createRealmModel, type RealmModel } from '../model/realm-model.ts';

/**
 * An organization with all system groups, for permission tests: owner 1, administrator 2, moderator 3, full member 4,
 * new member 5, guest 6, bot 7 (a member), and deactivated member 8.
 */
export const exampleGroupIds = {
  nobody: 10,
  owners: 11,
  administrators: 12,
  moderators: 13,
  fullMembers: 14,
  members: 15,
  everyone: 16,
  internet: 17,
} as const;

const { nobody, owners, administrators, moderators, fullMembers, members, everyone, internet } =
  exampleGroupIds;

const systemGroups: readonly [id: number, name: string, members: number[], subgroups: number[]][] = [
  [nobody, 'role:nobody', [], []],
  [owners, 'role:owners', [1], []],
  [administrators, 'role:administrators', [2], [owners]],
  [moderators, 'role:moderators', [3], [administrators]],
  [fullMembers, 'role:fullmembers', [4, 7], [moderators]],
  [members, 'role:members', [4, 5, 7], [fullMembers]],
  [everyone, 'role:everyone', [6], [members]],
  [internet, 'role:internet', [], [everyone]],
];

/** One named group: its members, its subgroups, and what else the server sends about it. */
export interface ExampleGroup {
  id: number;
  name?: string;
  members?: number[];
  subgroups?: number[];
  [property: string]: unknown;
}

/** When member 5 joined, in UNIX seconds. */
export const newMemberJoinedAt = Date.UTC(2026, 10, 20, 8, 30) / 1_000;

/**
 * @param groups in addition to the system groups
 * @param keys of the register answer, such as `realm_can_create_groups`
 */
export function modelWithPermissions(
  groups: readonly ExampleGroup[],
  keys: Record<string, unknown> = {},
): { model: RealmModel; notified: string[] } {
  const user = (userId: number, role: number, more: object = {}): object =>
    exampleUser(userId, { role, ...more });
  const record = (id: number, name: string, people: number[], inner: number[]): object => ({
    id,
    name,
    description: '',
    members: people,
    direct_subgroup_ids: inner,
  });
  const answer = exampleAnswer({
    realm_users: [
      user(1, 100),
      user(2, 200),
      user(3, 300),
      user(4, 400),
      user(5, 400, { date_joined: new Date(newMemberJoinedAt * 1_000).toISOString() }),
      user(6, 600),
      { ...user(7, 400), is_bot: true },
    ],
    realm_non_active_users: [user(8, 400, { is_active: false })],
    realm_user_groups: [
      ...systemGroups.map(([id, name, people, inner]) => ({
        ...record(id, name, people, inner),
        is_system_group: true,
      })),
      ...groups.map(({ id, name = `group ${id}`, members: people = [], subgroups = [], ...more }) => ({
        ...record(id, name, people, subgroups),
        ...more,
      })),
    ],
    realm_waiting_period_threshold: 10,
    ...keys,
  });
  const changeListener = recordingListener();
  const model = createRealmModel(answer, {
    generation: 1,
    origin: 'http://orchid.test',
    changeListener,
    now: () => Date.UTC(2026, 10, 23),
  });
  changeListener.notified.length = 0;
  return { model, notified: changeListener.notified };
}
