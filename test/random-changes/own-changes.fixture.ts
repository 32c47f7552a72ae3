import fc from 'fast-check';
import {
  accountRoles,
  request,
  type AccountRole,
  type Change,
  type RandomOrganization,
} from './random-organization.fixture.ts';

const choice = fc.nat();
const word = fc.stringMatching(/^[A-Za-z][a-z]{2,8}$/);
const whose = fc.constantFrom<AccountRole>(...accountRoles);
const ownSetting = fc.oneof(
  fc.boolean().map((presence_enabled) => ({ presence_enabled })),
  fc.boolean().map((enable_drafts_synchronization) => ({ enable_drafts_synchronization })),
  fc.constantFrom(1, 2, 3, 4, 5).map((email_address_visibility) => ({ email_address_visibility })),
  fc.constantFrom('Europe/Lisbon', 'Asia/Tokyo').map((timezone) => ({ timezone })),
  word.map((name) => ({ full_name: `${name} Follower` })),
);

async function kept(
  realm: RandomOrganization,
  role: AccountRole,
  path: string,
  list: string,
  which: number,
): Promise<number> {
  const rows = ((await realm.read(role, path))[list] ?? []) as {
    id?: number;
    scheduled_message_id?: number;
  }[];
  const row = rows[which % Math.max(1, rows.length)];
  return row?.id ?? row?.scheduled_message_id ?? 0;
}

function draftOf(realm: RandomOrganization, who: number, content: string): Record<string, unknown> {
  return { type: 'private', to: [realm.person(who)], topic: '', content, timestamp: 1_700_000_000 };
}

/** Changes in people's own accounts: settings, statuses, presence, drafts and scheduled messages. */
export const ownChanges: readonly fc.Arbitrary<Change>[] = [
  fc.tuple(whose, word, fc.constantFrom('car', '')).map(([role, status_text, emoji_name]) =>
    request(
      role,
      'POST',
      () => '/users/me/status',
      () => ({ status_text, emoji_name }),
    ),
  ),
  // Becoming idle is only reported at the next poll.
  whose.map((role) =>
    request(
      role,
      'POST',
      () => '/users/me/presence',
      () => ({ status: 'active', ping_only: false, new_user_input: true }),
    ),
  ),
  fc.tuple(whose, ownSetting).map(([role, values]) =>
    request(
      role,
      'PATCH',
      () => '/settings',
      () => values,
    ),
  ),
  fc.tuple(whose, choice, word).map(([role, who, content]) =>
    request(
      role,
      'POST',
      () => '/drafts',
      (realm) => ({ drafts: [draftOf(realm, who, content), draftOf(realm, who + 1, content)] }),
    ),
  ),
  fc.tuple(whose, choice, word).map(([role, which, content]): Change => async (realm) => {
    const id = await kept(realm, role, '/drafts', 'drafts', which);
    await realm.send(role, 'PATCH', `/drafts/${id}`, { draft: draftOf(realm, which, content) });
  }),
  fc.tuple(whose, choice).map(([role, which]): Change => async (realm) => {
    await realm.send(role, 'DELETE', `/drafts/${await kept(realm, role, '/drafts', 'drafts', which)}`);
  }),
  fc.tuple(whose, choice, word).map(([role, who, content]) =>
    request(
      role,
      'POST',
      () => '/scheduled_messages',
      (realm) => ({
        type: 'direct',
        to: [realm.person(who)],
        content,
        scheduled_delivery_timestamp: 4_000_000_000,
      }),
    ),
  ),
  fc.tuple(whose, choice, word).map(([role, which, content]): Change => async (realm) => {
    const id = await kept(realm, role, '/scheduled_messages', 'scheduled_messages', which);
    await realm.send(role, 'PATCH', `/scheduled_messages/${id}`, { content });
  }),
  fc.tuple(whose, choice).map(([role, which]): Change => async (realm) => {
    const id = await kept(realm, role, '/scheduled_messages', 'scheduled_messages', which);
    await realm.send(role, 'DELETE', `/scheduled_messages/${id}`);
  }),
];
