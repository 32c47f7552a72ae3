import fc from 'fast-check';
import { request, type Change, type RandomOrganization } from './random-organization.fixture.ts';

const choice = fc.nat();
const word = fc.stringMatching(/^[A-Za-z][a-z]{2,8}$/);
const permission = fc.constantFrom(
  'can_invite_users_group',
  'can_create_groups',
  'can_manage_all_groups',
  'can_summarize_topics_group',
  'create_multiuse_invite_group',
);
const setting = fc.constantFrom<Record<string, unknown>>(
  { invite_required: false },
  { invite_required: true },
  { emails_restricted_to_domains: true },
  { emails_restricted_to_domains: false },
  { disallow_disposable_email_addresses: false },
  { mandatory_topics: true },
  { topics_policy: 'disable_empty_topic' },
  { topics_policy: 'allow_empty_topic' },
  { message_content_edit_limit_seconds: 900 },
);

/** One of several existing ones, in the order of their IDs; 0 without any. */
async function idAmong(
  realm: RandomOrganization,
  path: string,
  list: string,
  which: number,
): Promise<number> {
  const rows = ((await realm.read(100, path))[list] ?? []) as { id: number }[];
  return rows[which % Math.max(1, rows.length)]?.id ?? 0;
}

const field = (realm: RandomOrganization, which: number): Promise<number> =>
  idAmong(realm, '/realm/profile_fields', 'custom_fields', which);
const linkifier = (realm: RandomOrganization, which: number): Promise<number> =>
  idAmong(realm, '/realm/linkifiers', 'linkifiers', which);

const optionTexts = ['Kiln', 'Press', 'Garden', 'Office'];
/** Some of the options, so that an update removes others. */
const options = fc
  .subarray(optionTexts, { minLength: 1 })
  .map((texts) => Object.fromEntries(texts.map((text) => [text.slice(0, 1), { text, order: '1' }])));

const profileChanges: readonly fc.Arbitrary<Change>[] = [
  fc.tuple(word, options).map(([name, field_data]) =>
    request(
      100,
      'POST',
      () => '/realm/profile_fields',
      () => ({ name, hint: '', field_type: 3, field_data }),
    ),
  ),
  word.map((name) =>
    request(
      100,
      'POST',
      () => '/realm/profile_fields',
      () => ({ name, hint: 'At random', field_type: 1 }),
    ),
  ),
  fc.tuple(choice, options, word).map(([which, field_data, name]): Change => async (realm) => {
    const lists = (await realm.read(100, '/realm/profile_fields'))['custom_fields'] as {
      id: number;
      type: number;
    }[];
    const ids = lists.filter(({ type }) => type === 3).map(({ id }) => id);
    const id = ids[which % Math.max(1, ids.length)] ?? 0;
    await realm.send(100, 'PATCH', `/realm/profile_fields/${id}`, { name, hint: '', field_data });
  }),
  choice.map((which): Change => async (realm) => {
    await realm.send(100, 'DELETE', `/realm/profile_fields/${await field(realm, which)}`);
  }),
  fc
    .tuple(
      choice,
      choice,
      fc.oneof(word, fc.constantFrom('K', 'P', 'G', 'O', '2024-02-29'), fc.constant(null)),
    )
    .map(([who, which, value]): Change => async (realm) => {
      const profile_data = [{ id: await field(realm, which), value }];
      await realm.send(100, 'PATCH', `/users/${realm.person(who)}`, { profile_data });
    }),
];

const linkifierChanges: readonly fc.Arbitrary<Change>[] = [
  word.map((name) =>
    request(
      100,
      'POST',
      () => '/realm/filters',
      () => ({ pattern: `${name}-(?P<id>[0-9]+)`, url_template: `https://${name}.example/{id}` }),
    ),
  ),
  fc.tuple(choice, word).map(([which, name]): Change => async (realm) => {
    await realm.send(100, 'PATCH', `/realm/filters/${await linkifier(realm, which)}`, {
      pattern: `${name}-(?P<id>[0-9]+)`,
      url_template: `https://${name}.example/{id}`,
    });
  }),
  choice.map((which): Change => async (realm) => {
    await realm.send(100, 'DELETE', `/realm/filters/${await linkifier(realm, which)}`);
  }),
  fc.constant<Change>(async (realm) => {
    const rows = ((await realm.read(100, '/realm/linkifiers'))['linkifiers'] ?? []) as { id: number }[];
    const ordered_linkifier_ids = rows.map(({ id }) => id).toReversed();
    await realm.send(100, 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids });
  }),
];

/** Changes of the organization's settings, permissions, domains, linkifiers and profile fields. */
export const organizationChanges: readonly fc.Arbitrary<Change>[] = [
  ...profileChanges,
  ...linkifierChanges,
  word.map((name) =>
    request(
      100,
      'PATCH',
      () => '/realm',
      () => ({ name }),
    ),
  ),
  setting.map((values) =>
    request(
      100,
      'PATCH',
      () => '/realm',
      () => values,
    ),
  ),
  fc.nat(60).map((months) =>
    request(
      100,
      'PATCH',
      () => '/realm',
      () => ({ waiting_period_threshold: months * 30 }),
    ),
  ),
  fc.tuple(choice, choice, permission).map(([which, who, name]) =>
    request(
      100,
      'PATCH',
      () => '/realm',
      (realm) => ({
        [name]: { new: { direct_members: [realm.person(who)], direct_subgroups: [realm.group(which)] } },
      }),
    ),
  ),
  fc.tuple(word, fc.boolean()).map(([name, allow_subdomains]) =>
    request(
      100,
      'POST',
      () => '/realm/domains',
      () => ({ domain: `${name}.example`, allow_subdomains }),
    ),
  ),
  fc.tuple(choice, fc.boolean()).map(([which, allow_subdomains]): Change => async (realm) => {
    await realm.send(100, 'PATCH', `/realm/domains/${await domain(realm, which)}`, { allow_subdomains });
  }),
  choice.map((which): Change => async (realm) => {
    await realm.send(100, 'DELETE', `/realm/domains/${await domain(realm, which)}`);
  }),
];

async function domain(realm: RandomOrganization, which: number): Promise<string> {
  const rows = (await realm.read(100, '/realm/domains'))['domains'] as { domain: string }[];
  return rows[which % Math.max(1, rows.length)]?.domain ?? 'none.example';
}
