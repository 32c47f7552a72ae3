import { setTimeout as pause } from 'node:timers/promises';
import { changeAtRandom } from '../random-changes/changes.fixture.ts';
import {
  difference,
  listChannels,
  type AccountRole,
  type RandomOrganization,
} from '../random-changes/random-organization.fixture.ts';
import { startSession, type SessionHarness } from '../../src-main/realm/session/session-harness.ts';
import { makePeople, type TestAccount } from './accounts.ts';
import type { TestedServer } from './server.ts';

/** The result of comparing one account's live copy. */
export interface ComparedCopy {
  role: AccountRole;
  comparisons: number;
  equal: number;
  /** Where they first differed, and what had been done since the previous comparison; empty if they never did. */
  firstDifference: string;
}

/** How long events may take on a busy server. */
const patience = 30_000;
const interval = 250;

async function until(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = Date.now() + patience;
  while (!(await isSo())) {
    if (Date.now() > end) return false;
    await pause(interval);
  }
  return true;
}

async function follow(server: TestedServer, account: TestAccount): Promise<SessionHarness> {
  const console = startSession({ url: server.origin, accounts: [account] });
  if (!(await until(() => console.session.state().kind === 'live' && console.model() !== null))) {
    throw new Error(`${account.fullName} can't register: ${JSON.stringify(console.session.state())}`);
  }
  await listChannels(console);
  return console;
}

/** Only the account that the test was started with can create accounts and change addresses. */
function needsFirstOwner(method: string, path: string, parameters: Record<string, unknown>): boolean {
  return (method === 'POST' && path === '/users') || 'new_email' in parameters;
}

/** A genuine server's organization in which only people created by the test are changed. */
async function openOrganization(
  server: TestedServer,
  accounts: readonly TestAccount[],
): Promise<RandomOrganization & { copies: ComparedCopy[]; close(): Promise<void> }> {
  const account = (role: AccountRole): TestAccount => {
    const found = accounts.find((one) => one.role === role);
    if (found === undefined) throw new Error(`No account of role ${role} was made.`);
    return found;
  };
  const residents = await makePeople(server);
  const consoles = await Promise.all(accounts.map((one) => follow(server, one)));
  const ownersModel = () => consoles[accounts.indexOf(account(100))]?.model();
  const known = [...(ownersModel()?.index.columns.rowOf.keys() ?? [])];
  const untouched = new Set(known.filter((id) => !residents.includes(id)));
  const copies = accounts.map(({ role }) => ({ role, comparisons: 0, equal: 0, firstDifference: '' }));
  let done: string[] = [];

  const pick = (ids: readonly number[], choice: number): number => ids[choice % ids.length] ?? 0;
  const changeable = (isBot: boolean): number[] => {
    const model = ownersModel();
    const ids = [...(model?.index.columns.rowOf.keys() ?? [])];
    return ids.filter((id) => !untouched.has(id) && model?.index.read(id)?.isBot === isBot);
  };
  const groups = (isSystem: boolean): number[] =>
    (ownersModel()?.rows('groups') ?? [])
      .filter(({ name }) => name.startsWith('role:') === isSystem)
      .map(({ id }) => id);

  async function compareOne(copy: ComparedCopy, index: number): Promise<void> {
    const followed = consoles[index] as SessionHarness;
    const fresh = await follow(server, accounts[index] as TestAccount);
    try {
      const isEqual = await until(async () => {
        await Promise.all([followed, fresh].map(listChannels));
        return followed.fingerprint() === fresh.fingerprint();
      });
      copy.comparisons += 1;
      if (isEqual) copy.equal += 1;
      else if (copy.firstDifference === '') {
        const parted = difference(followed.fingerprint(), fresh.fingerprint(), done);
        copy.firstDifference = JSON.stringify(parted, null, 2);
      }
      if (isEqual) return;
    } finally {
      await fresh.close();
    }
    // A new copy, so that the next comparison covers the changes since.
    await followed.close();
    consoles[index] = await follow(server, accounts[index] as TestAccount);
  }

  return {
    featureLevel: server.featureLevel,
    consoles,
    copies,
    person: (choice) => pick(changeable(false), choice),
    resident: (choice) => pick(residents, choice),
    bot: (choice) => pick(changeable(true), choice),
    group: (choice) => pick(groups(false), choice),
    systemGroup: (choice) => pick(groups(true), choice),
    isActive: (userId) => ownersModel()?.index.read(userId)?.isActive ?? false,
    async send(role, method, path, parameters = {}) {
      const sender = needsFirstOwner(method, path, parameters) ? server.owner : account(role);
      const { status, body } = await server.ask(sender, method, path, parameters);
      const words = status === 200 ? '' : ` ${String(body['msg'])}`;
      done.push(`${role}: ${method} ${path} ${JSON.stringify(parameters)} ${status}${words}`);
      return body;
    },
    read: async (role, path, parameters = {}) =>
      (await server.ask(account(role), 'GET', path, parameters)).body,
    accountId: (role) => account(role).userId,
    // A genuine server is only changed through its API.
    control() {},
    async compare() {
      for (const [index, copy] of copies.entries()) await compareOne(copy, index);
      process.stderr.write('.');
      done = [];
    },
    async close() {
      for (const console of consoles) await console.close();
    },
  };
}

/**
 * Changes the organization at random, and compares the live copies of five accounts with new registrations after each
 * round. Afterwards the organization has its name again, by which it is confirmed next time.
 */
export async function compareLiveCopies(
  server: TestedServer,
  accounts: readonly TestAccount[],
  plan: { rounds: number; changesInRound: number; seed: number },
): Promise<ComparedCopy[]> {
  const organization = await openOrganization(server, accounts);
  try {
    await changeAtRandom(organization, plan);
    return organization.copies;
  } finally {
    process.stderr.write('\n');
    await server.ask(server.owner, 'PATCH', '/realm', { name: server.realmName });
    await organization.close();
  }
}
