import fc from 'fast-check';
import { request, type Change, type RandomOrganization } from './random-organization.fixture.ts';

const choice = fc.nat();
const word = fc.stringMatching(/^[A-Za-z][a-z]{2,8}$/);
const role = fc.constantFrom(200, 300, 400, 600);
const timezone = fc.constantFrom('Europe/Lisbon', 'Asia/Tokyo', 'America/Bogota');

/** Only deactivated people, because servers count a reactivated active account twice in its channels. */
async function reactivate(realm: RandomOrganization, userId: number): Promise<void> {
  if (!realm.isActive(userId)) await realm.send(100, 'POST', `/users/${userId}/reactivate`);
}

/** Changes of people, their statuses, presence and bots. */
export const peopleChanges: readonly fc.Arbitrary<Change>[] = [
  fc.tuple(choice, word).map(([who, name]) =>
    request(
      100,
      'PATCH',
      (realm) => `/users/${realm.person(who)}`,
      () => ({ full_name: `${name} Halloway` }),
    ),
  ),
  fc.tuple(choice, role).map(([who, value]) =>
    request(
      100,
      'PATCH',
      (realm) => `/users/${realm.person(who)}`,
      () => ({ role: value }),
    ),
  ),
  fc.tuple(choice, word).map(([which, name]) =>
    request(
      100,
      'PATCH',
      (realm) => `/bots/${realm.bot(which)}`,
      () => ({ full_name: `${name} Watch` }),
    ),
  ),
  choice.map((who) => request(100, 'DELETE', (realm) => `/users/${realm.person(who)}`)),
  choice.map(
    (who): Change =>
      (realm) =>
        reactivate(realm, realm.person(who)),
  ),
  choice.map((which) => request(100, 'DELETE', (realm) => `/bots/${realm.bot(which)}`)),
  choice.map(
    (which): Change =>
      (realm) =>
        reactivate(realm, realm.bot(which)),
  ),
  word.map((name) =>
    request(
      100,
      'POST',
      () => '/users',
      () => ({
        email: `${name.toLowerCase()}@orchid.example.com`,
        full_name: `${name} Newcomb`,
        password: 'not-a-real-one-42',
      }),
    ),
  ),
  fc.tuple(choice, word).map(([who, name]) =>
    request(
      100,
      'PATCH',
      (realm) => `/users/${realm.person(who)}`,
      () => ({ new_email: `${name.toLowerCase()}@orchid.example.com` }),
    ),
  ),
  fc.tuple(choice, word, fc.constantFrom('car', null)).map(([who, text, emoji]): Change => (realm) => {
    const id = realm.person(who);
    realm.control(`status of ${id}: ${text} ${emoji}`, (control) => control.setStatus(id, text, emoji));
  }),
  choice.map((who): Change => (realm) => {
    const id = realm.person(who);
    realm.control(`no status of ${id}`, (control) => control.setStatus(id, '', null));
  }),
  fc
    .tuple(choice, fc.constantFrom('active' as const, 'idle' as const))
    .map(([who, state]): Change => (realm) => {
      const id = realm.resident(who);
      realm.control(`${id} is ${state}`, (control) => control.setPresence(id, state));
    }),
  fc.tuple(choice, timezone).map(([who, zone]): Change => (realm) => {
    const id = realm.person(who);
    realm.control(`time zone of ${id}: ${zone}`, (control) => control.setTimezone(id, zone));
  }),
  fc.nat(20).map(
    (count): Change =>
      (realm) =>
        realm.control(`burst of ${count}`, (control) => control.burst(count)),
  ),
];

/** Followers get other roles, through guest and back: whoever sees more or less then registers again. */
export const followersRoleChanges: readonly fc.Arbitrary<Change>[] = [
  fc.tuple(fc.constantFrom(400 as const, 600 as const), role).map(([whose, value]) =>
    request(
      100,
      'PATCH',
      (realm) => `/users/${realm.accountId(whose)}`,
      () => ({ role: value }),
    ),
  ),
];
