import fc from 'fast-check';
import type { Change } from './random-realm.fixture.ts';

const choice = fc.nat();
const word = fc.stringMatching(/^[A-Za-z][a-z]{2,8}$/);
const permission = fc.constantFrom(
  'can_invite_users_group',
  'can_create_groups',
  'can_summarize_topics_group',
);

/** What happens to the organization's settings, permissions, domains, linkifiers and profile fields. */
export const organizationChanges: readonly fc.Arbitrary<Change>[] = [
  word.map(
    (name): Change =>
      async (realm) =>
        void (await realm.send(100, 'PATCH', '/realm', { name })),
  ),
  fc.nat(60).map(
    (days): Change =>
      async (realm) =>
        void (await realm.send(100, 'PATCH', '/realm', { waiting_period_threshold: days * 30 })),
  ),
  fc.tuple(choice, choice, permission).map(([which, who, name]): Change => async (realm) => {
    await realm.send(100, 'PATCH', '/realm', {
      [name]: { new: { direct_members: [realm.person(who)], direct_subgroups: [realm.group(which)] } },
    });
  }),
  fc.tuple(word, fc.boolean()).map(
    ([name, allow_subdomains]): Change =>
      async (realm) =>
        void (await realm.send(100, 'POST', '/realm/domains', {
          domain: `${name}.example`,
          allow_subdomains,
        })),
  ),
  word.map(
    (name): Change =>
      async (realm) =>
        void (await realm.send(100, 'DELETE', `/realm/domains/${name.toLowerCase()}.example`)),
  ),
];
