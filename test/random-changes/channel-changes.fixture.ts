import fc from 'fast-check';
import { accountRoles, type Change, type RandomOrganization } from './random-organization.fixture.ts';

const choice = fc.nat();
const word = fc.stringMatching(/^[A-Za-z][a-z]{2,8}$/);
const permission = fc.constantFrom(
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_subscribe_group',
  'can_send_message_group',
  'can_create_topic_group',
  'can_resolve_topics_group',
);
/** Whether each of the three consoles is among those affected, besides two other people. */
const consoles = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
type Consoles = readonly [owner: boolean, member: boolean, guest: boolean];

interface ListedChannel {
  stream_id: number;
  name: string;
}

/** The channels that the owner knows; including archived ones if servers list them. */
async function channelsOf(realm: RandomOrganization): Promise<ListedChannel[]> {
  const parameters = { exclude_archived: false, include_all: true };
  const { streams } = await realm.read(100, '/streams', parameters);
  return streams as ListedChannel[];
}

async function channelOf(realm: RandomOrganization, choiceOf: number): Promise<ListedChannel> {
  const all = await channelsOf(realm);
  return all[choiceOf % all.length] ?? { stream_id: 0, name: '' };
}

function people(
  realm: RandomOrganization,
  who: readonly [number, number],
  [owner, member, guest]: Consoles,
): number[] {
  const ids = new Set(who.map((each) => realm.person(each)));
  if (owner) ids.add(realm.accountId(100));
  if (member) ids.add(realm.accountId(400));
  if (guest) ids.add(realm.accountId(600));
  return [...ids];
}

/** Changes one channel by a PATCH as the owner. */
function patch(parametersOf: (realm: RandomOrganization) => Record<string, unknown>, which: number): Change {
  return async (realm) => {
    const { stream_id: id } = await channelOf(realm, which);
    await realm.send(100, 'PATCH', `/streams/${id}`, parametersOf(realm));
  };
}

/**
 * Makes a channel private after subscribing the followers: servers send no event to people outside about its
 * disappearance.
 */
function closeToOutsiders(privacy: Record<string, unknown>, which: number): Change {
  return async (realm) => {
    const { name } = await channelOf(realm, which);
    await realm.send(100, 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: accountRoles.map((role) => realm.accountId(role)),
    });
    await patch(() => privacy, which)(realm);
  };
}

/** Changes of channels, their folders and their subscribers. */
export const channelChanges: readonly fc.Arbitrary<Change>[] = [
  fc
    .tuple(word, fc.boolean(), fc.tuple(choice, choice), consoles)
    .map(([name, invite_only, who, among]): Change => async (realm) => {
      await realm.send(100, 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: `the ${name}`, description: 'Made at random' }],
        principals: people(realm, who, among),
        invite_only,
      });
    }),
  fc.tuple(choice, fc.tuple(choice, choice), consoles).map(([which, who, among]): Change => async (realm) => {
    const { name } = await channelOf(realm, which);
    await realm.send(100, 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: people(realm, who, among),
    });
  }),
  fc.tuple(choice, fc.tuple(choice, choice), consoles).map(([which, who, among]): Change => async (realm) => {
    const { name } = await channelOf(realm, which);
    await realm.send(100, 'DELETE', '/users/me/subscriptions', {
      subscriptions: [name],
      principals: people(realm, who, among),
    });
  }),
  fc.tuple(choice, word).map(([which, name]) => patch(() => ({ new_name: `our ${name}` }), which)),
  fc.tuple(choice, word).map(([which, description]) => patch(() => ({ description }), which)),
  choice.map((which) => patch(() => ({ is_private: false }), which)),
  choice.map((which) => closeToOutsiders({ is_private: true }, which)),
  choice.map((which) => closeToOutsiders({ is_private: true, is_default_stream: false }, which)),
  // Personal changes.
  fc
    .tuple(fc.constantFrom(...accountRoles), choice, fc.boolean())
    .map(([role, which, joins]): Change => async (realm) => {
      const { name } = await channelOf(realm, which);
      const subscriptions = joins ? [{ name }] : [name];
      await realm.send(role, joins ? 'POST' : 'DELETE', '/users/me/subscriptions', { subscriptions });
    }),
  fc.tuple(choice, fc.boolean()).map(([which, isAdded]): Change => async (realm) => {
    const { stream_id } = await channelOf(realm, which);
    await realm.send(100, isAdded ? 'POST' : 'DELETE', '/default_streams', { stream_id });
  }),
  fc.tuple(choice, fc.boolean()).map(([which, value]) => patch(() => ({ is_default_stream: value }), which)),
  fc
    .tuple(choice, fc.integer({ min: 1, max: 400 }))
    .map(([which, days]) => patch(() => ({ message_retention_days: days }), which)),
  fc
    .tuple(choice, fc.constantFrom('inherit', 'disable_empty_topic'))
    .map(([which, policy]) => patch(() => ({ topics_policy: policy }), which)),
  fc
    .tuple(choice, fc.constantFrom(1, 2, 3, 4))
    .map(([which, policy]) => patch(() => ({ stream_post_policy: policy }), which)),
  fc.tuple(choice, permission, choice).map(([which, name, group]) =>
    patch(
      (realm) => ({
        [name]: realm.featureLevel < 260 ? realm.systemGroup(group) : { new: realm.systemGroup(group) },
      }),
      which,
    ),
  ),
  fc.tuple(choice, permission, choice, choice).map(([which, name, who, group]) =>
    patch(
      (realm) => ({
        [name]: { new: { direct_members: [realm.person(who)], direct_subgroups: [realm.group(group)] } },
      }),
      which,
    ),
  ),
  choice.map((which): Change => async (realm) => {
    const { stream_id: id } = await channelOf(realm, which);
    await realm.send(100, 'DELETE', `/streams/${id}`);
  }),
  choice.map((which) => patch(() => ({ is_archived: false }), which)),
  word.map((name): Change => async (realm) => {
    await realm.send(100, 'POST', '/channel_folders/create', { name, description: 'Made at random' });
  }),
  fc.tuple(choice, fc.boolean()).map(([which, isIn]): Change => async (realm) => {
    const folder = await folderOf(realm, which);
    await patch(() => ({ folder_id: isIn ? folder : null }), which)(realm);
  }),
  fc
    .tuple(
      choice,
      fc.oneof(
        word.map((name) => ({ name })),
        fc.boolean().map((value) => ({ is_archived: value })),
      ),
    )
    .map(([which, change]): Change => async (realm) => {
      await realm.send(100, 'PATCH', `/channel_folders/${await folderOf(realm, which)}`, change);
    }),
];

async function folderOf(realm: RandomOrganization, which: number): Promise<number> {
  const { channel_folders: folders } = await realm.read(100, '/channel_folders', { include_archived: true });
  const ids = ((folders ?? []) as { id: number }[]).map(({ id }) => id);
  return ids[which % ids.length] ?? 0;
}
