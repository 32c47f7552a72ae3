import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { registerAnswer, type RegisterAnswer } from '../zulip/wire/register.ts';
import { readUser, type WireUser } from '../zulip/wire/user.ts';
import type { ChangeListener } from './journal/change-listener.ts';
import { createRealmModel, type RealmModel } from './model/realm-model.ts';

/** Example data for the tests of this folder. */

/** Includes bots and deactivated accounts. */
export const everybody: PeopleFilter = {
  text: '',
  roles: [],
  notRoles: [],
  account: 'all',
  kind: 'all',
  presence: [],
};

/** Active people of every role. */
export const activePeople: PeopleFilter = { ...everybody, account: 'active', kind: 'people' };

/** A user as the server sends it; defaults to an ordinary member. */
export function exampleUser(userId: number, changes: Partial<WireUser> = {}): WireUser {
  return readUser(
    {
      user_id: userId,
      email: `user${userId}@orchid.example.com`,
      delivery_email: `person${userId}@corp.test`,
      full_name: `Person ${userId}`,
      date_joined: '2023-04-05T06:07+00:00',
      is_active: true,
      role: 400,
      timezone: 'Europe/Lisbon',
      profile_data: {},
      ...changes,
    },
    true,
  );
}

/** A small organization: owner 1, administrator 2, members 3 and 4, bot 5 of 3, deactivated 6. */
export function exampleAnswer(changes: Record<string, unknown> = {}): RegisterAnswer {
  return registerAnswer.parse({
    queue_id: 'q',
    last_event_id: -1,
    zulip_version: '12.1',
    zulip_feature_level: 499,
    user_id: 1,
    realm_name: 'Orchid',
    realm_users: [
      exampleUser(1, { full_name: 'Olga Owner', role: 100 }),
      exampleUser(2, { full_name: 'Ada Administrator', role: 200 }),
      exampleUser(3, {
        full_name: 'Mara Quill',
        profile_data: { '4': { value: 'n' }, '8': { value: '[1,2]' } },
      }),
      exampleUser(4, { full_name: 'José Łoś', timezone: '' }),
      { ...exampleUser(5, { full_name: 'Stock Bot', bot_owner_id: 3, profile_data: null }), is_bot: true },
    ],
    realm_non_active_users: [exampleUser(6, { full_name: 'Gone Gary', is_active: false })],
    realm_user_groups: [
      { id: 10, name: 'role:owners', description: '', members: [1], is_system_group: true },
      {
        id: 11,
        name: 'role:members',
        description: '',
        members: [3, 4, 5],
        direct_subgroup_ids: [10],
        is_system_group: true,
      },
      { id: 20, name: 'kiln', description: 'fires', members: [3] },
      { id: 21, name: 'studio', description: '', members: [3, 4], direct_subgroup_ids: [20] },
    ],
    custom_profile_fields: [
      {
        id: 4,
        type: 3,
        order: 1,
        name: 'Studio',
        field_data: '{"n":{"text":"North hall","order":"1"},"a":{"text":"Zenith","order":"2"}}',
      },
      { id: 8, type: 6, order: 2, name: 'Mentors' },
    ],
    user_status: { '3': { status_text: 'At the kiln' } },
    realm_domains: [{ domain: 'corp.test', allow_subdomains: false }],
    realm_emoji: { '1': { id: '1', name: 'kiln', source_url: '/e/1.png', deactivated: false } },
    server_presence_offline_threshold_seconds: 200,
    user_settings: { presence_enabled: true },
    ...changes,
  });
}

/** A change listener that records each call as `kind argument argument`. */
export function recordingListener(): ChangeListener & { notified: string[] } {
  const notified: string[] = [];
  const note =
    (kind: string) =>
    (...given: unknown[]): void => {
      notified.push([kind, ...given].join(' '));
    };
  return {
    notified,
    row: note('row'),
    person: note('person'),
    picture: note('picture'),
    order: note('order'),
    presence: note('presence'),
    lastActive: note('lastActive'),
    board: note('board'),
    field: note('field'),
  };
}

/** The model of `exampleAnswer`, with the notifications since it was loaded. */
export function exampleModel(
  changes: Record<string, unknown> = {},
  now: () => number = Date.now,
): { model: RealmModel; notified: string[] } {
  const changeListener = recordingListener();
  const model = createRealmModel(exampleAnswer(changes), {
    generation: 1,
    origin: 'http://orchid.test',
    changeListener,
    now,
  });
  changeListener.notified.length = 0;
  return { model, notified: changeListener.notified };
}
