import { isMadeByScript, isMadeByTest } from './accounts.ts';
import type { OrganizationFacts } from './refusals.ts';
import type { TestedServer } from './server.ts';

interface Person {
  user_id: number;
  full_name: string;
  email: string;
  delivery_email: string | null;
  is_bot: boolean;
  bot_owner_id?: number | null;
  is_owner: boolean;
}

interface Message {
  sender_id: number;
  sender_full_name: string;
}

/**
 * As many as servers return at once: earlier authors would have left a large history, which probably includes others.
 */
const newest = 5_000;

async function messagesOf({ ask, owner }: TestedServer, narrow: readonly object[]): Promise<Message[]> {
  const range = { anchor: 'newest', num_before: newest, num_after: 0, apply_markdown: false, narrow };
  const { status, body } = await ask(owner, 'GET', '/messages', range);
  if (status !== 200) throw new Error(`The messages can't be read: ${String(body['msg'])}`);
  return body['messages'] as Message[];
}

/** Reads what decides whether the test may run: who is there, and who wrote the messages that the owner can read. */
export async function organizationFacts(server: TestedServer): Promise<OrganizationFacts> {
  const { ask, owner, ownerId, realmName } = server;
  const { body: register } = await ask(owner, 'POST', '/register', {
    event_types: ['realm_user'],
    fetch_event_types: ['realm_user'],
    client_capabilities: { notification_settings_null: true, user_avatar_url_field_optional: true },
  });
  await ask(owner, 'DELETE', '/events', { queue_id: String(register['queue_id']) });
  const systemBots = new Set((register['cross_realm_bots'] as Person[]).map(({ user_id: id }) => id));
  const { body } = await ask(owner, 'GET', '/users', { client_gravatar: false });
  const people = body['members'] as Person[];
  const own = new Set(
    people
      .filter((person) => person.user_id === ownerId || isMadeByTest(person.delivery_email ?? person.email))
      .map(({ user_id: id }) => id),
  );
  const isOwn = (id: number): boolean =>
    own.has(id) || own.has(people.find(({ user_id: other }) => other === id)?.bot_owner_id ?? -1);
  const publicHistory = [
    { operator: server.featureLevel >= 250 ? 'channels' : 'streams', operand: 'public' },
  ];
  const messages = [...(await messagesOf(server, [])), ...(await messagesOf(server, publicHistory))];
  const others = messages.filter(({ sender_id: id }) => !systemBots.has(id) && !isOwn(id));
  return {
    name: realmName,
    people: people.filter(({ is_bot: isBot }) => !isBot).length,
    otherAuthors: [...new Set(others.map(({ sender_full_name: name }) => name))],
    hasRunScript: people.some(
      (person) => person.user_id !== ownerId && isMadeByScript(person.delivery_email ?? person.email),
    ),
    isOwner: people.find(({ user_id: id }) => id === ownerId)?.is_owner === true,
  };
}
