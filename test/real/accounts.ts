import { randomBytes } from 'node:crypto';
import { accountRoles, type AccountRole } from '../random-changes/random-organization.fixture.ts';
import type { Account, TestedServer } from './server.ts';

/** An account created by the test. */
export interface TestAccount extends Account {
  role: AccountRole;
  userId: number;
  fullName: string;
}

/** Addresses in this domain belong to this test, those in the other to the script of recorded calls. */
const ownDomain = 'real-test.example.com';
const scriptDomain = 'lindenhof.test';

const fullNames: Readonly<Record<AccountRole, string>> = {
  100: 'Ottilie Owner',
  200: 'Adam Administrator',
  300: 'Mona Moderator',
  400: 'Mark Member',
  600: 'Gala Guest',
};

/** Whether this test, now or earlier, created the account with that address. */
export function isMadeByTest(email: string): boolean {
  return email.endsWith(`@${ownDomain}`) || isMadeByScript(email);
}

/** Whether the script of recorded calls created the account with that address; it does so once per organization. */
export function isMadeByScript(email: string): boolean {
  return email.endsWith(`@${scriptDomain}`);
}

function mayNotCreate(server: TestedServer, words: string): string {
  return (
    `${server.owner.email} may not create accounts here ("${words}"). The server's administrator allows it: ` +
    `manage.py change_user_role -r SUBDOMAIN ${server.owner.email} can_create_users`
  );
}

/** A new account's key: by its password, or as development servers issue keys. */
async function keyOf(server: TestedServer, email: string, password: string): Promise<string> {
  const byPassword = await server.ask(null, 'POST', '/fetch_api_key', { username: email, password });
  if (byPassword.status === 200) return byPassword.body['api_key'] as string;
  const development = await server.ask(null, 'POST', '/dev_fetch_api_key', { username: email });
  if (development.status === 200) return development.body['api_key'] as string;
  throw new Error(`The new account ${email} can't sign in: ${String(byPassword.body['msg'])}`);
}

/** Creates an account and returns its ID. */
async function makeAccount(
  server: TestedServer,
  person: { email: string; password: string; full_name: string },
) {
  const { status, body } = await server.ask(server.owner, 'POST', '/users', person);
  if (status !== 200) throw new Error(mayNotCreate(server, String(body['msg'])));
  return body['user_id'] as number;
}

/**
 * Creates an account for each role.
 *
 * @throws an error for the user at the terminal, in particular if the owner can't create accounts
 */
export async function makeAccounts(server: TestedServer): Promise<TestAccount[]> {
  const run = randomBytes(4).toString('hex');
  const accounts: TestAccount[] = [];
  for (const role of accountRoles) {
    const email = `role-${role}-${run}@${ownDomain}`;
    const password = randomBytes(24).toString('base64url');
    const fullName = `${fullNames[role]} ${run}`;
    const userId = await makeAccount(server, { email, password, full_name: fullName });
    if (role !== 400) {
      const raised = await server.ask(server.owner, 'PATCH', `/users/${userId}`, { role });
      if (raised.status !== 200)
        throw new Error(`No role ${role} for ${email}: ${String(raised.body['msg'])}`);
    }
    accounts.push({ role, userId, fullName, email, apiKey: await keyOf(server, email, password) });
  }
  return accounts;
}

/** Creates the people who are changed at random, and returns their IDs. */
export async function makePeople(server: TestedServer): Promise<number[]> {
  const run = randomBytes(4).toString('hex');
  const ids: number[] = [];
  for (const name of ['Ada', 'Bela', 'Cleo', 'Dora', 'Egon', 'Fritz', 'Gilda', 'Hugo']) {
    const email = `${name.toLowerCase()}-${run}@${ownDomain}`;
    const password = randomBytes(24).toString('base64url');
    ids.push(await makeAccount(server, { email, password, full_name: `${name} ${run}` }));
  }
  return ids;
}
