import { basic } from '@realm-console/demo-realm/client';
import { sayText } from '#words/text.ts';
import { createConnection } from '../../src-main/zulip/connection.ts';
import { failureOf } from '../../src-main/zulip/errors.ts';
import { closeConnection, type Connection, type Credentials } from '../../src-main/zulip/http.ts';
import { clientFunctions } from './functions/all.ts';
import type { FunctionContext } from './functions/function-case.ts';
import type { TestAccount } from './accounts.ts';
import type { ReportRow } from './report.ts';
import type { TestedServer } from './server.ts';

/** The result of a function, in words without IDs. */
type Outcomes = ReadonlyMap<string, string>;

const worked = 'ok';
const tooOld = 'not at this level';

async function uploadFile(server: TestedServer, { email, apiKey }: TestAccount): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob(['Three kilns'], { type: 'text/plain' }), 'plan.txt');
  const headers = { Authorization: basic(email, apiKey) };
  await fetch(`${server.origin}/api/v1/user_uploads`, { method: 'POST', headers, body: form });
}

/** Creates what the functions need and none of them creates. */
async function prepare(server: TestedServer, accounts: readonly TestAccount[]) {
  const account: FunctionContext['account'] = (role) => {
    const found = accounts.find((one) => one.role === role);
    if (found === undefined) throw new Error(`No account of role ${role} was made.`);
    return found;
  };
  const owner = account(100);
  const bot = await server.ask(owner, 'POST', '/bots', {
    full_name: `Kiln watch ${owner.userId}`,
    short_name: `kiln-watch-${owner.userId}`,
    bot_type: 1,
  });
  await uploadFile(server, account(400));
  const { body } = await server.ask(owner, 'GET', '/user_groups');
  const groups = body['user_groups'] as { id: number; name: string }[];
  return { account, botId: Number(bot.body['user_id'] ?? 0), groups };
}

/** Calls each function of the client, and returns the results by function name. */
export async function outcomesOn(server: TestedServer, accounts: readonly TestAccount[]): Promise<Outcomes> {
  const { account, botId, groups } = await prepare(server, accounts);
  const open: Connection[] = [];
  const connect = (credentials?: Credentials): Connection => {
    const connection = createConnection({
      origin: server.origin,
      ...(credentials && { credentials }),
      featureLevel: server.featureLevel,
      zulipVersion: server.zulipVersion,
      userAgent: 'RealmConsole/0.1.0 (test)',
    });
    open.push(connection);
    return connection;
  };
  const byRole = new Map(accounts.map((one) => [one.role, connect(one)]));
  const kept = new Map<string, number | string>();
  const context: FunctionContext = {
    first: connect(server.owner),
    as: (role) => byRole.get(role) ?? connect(account(role)),
    account,
    newcomer: (email, apiKey) => connect({ email, apiKey }),
    anonymous: connect(),
    botId,
    systemGroup: (name) => groups.find((group) => group.name === name)?.id ?? 0,
    keep: (name, value) => void kept.set(name, value),
    id: (name) => Number(kept.get(name) ?? 0),
    text: (name) => String(kept.get(name) ?? ''),
  };
  const outcomes = new Map<string, string>();
  for (const { name, run } of clientFunctions) outcomes.set(name, await outcomeOf(run(context)));
  await Promise.all(open.map(closeConnection));
  return outcomes;
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    const value = await call;
    const { ignoredParameters: ignored = [] } = (value ?? {}) as { ignoredParameters?: string[] };
    return ignored.length === 0 ? worked : `${worked}, ignored: ${ignored.join(', ')}`;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'unsupported') return tooOld;
    const words = 'message' in failure ? sayText(failure.message).replaceAll(/\d+/g, '#') : '';
    return `${failure.kind}: ${words}`;
  }
}

/** Calls each function of the client on the server and on the demo realm. */
export async function compareFunctions(
  [server, accounts]: readonly [TestedServer, readonly TestAccount[]],
  [demo, demoAccounts]: readonly [TestedServer, readonly TestAccount[]],
): Promise<ReportRow[]> {
  const there = await outcomesOn(server, accounts);
  const here = await outcomesOn(demo, demoAccounts);
  return clientFunctions.map(({ name, dependsOnServer, removedAt }): ReportRow => {
    const [theirs = '', ours = ''] = [there.get(name), here.get(name)];
    const row = { part: 'functions', what: name } as const;
    if (theirs === ours) {
      const isGone = removedAt !== undefined && server.featureLevel >= removedAt;
      const isFine = theirs === worked || theirs === tooOld || dependsOnServer === true || isGone;
      return { ...row, verdict: isFine ? 'same' : 'wrong', detail: theirs === worked ? '' : theirs };
    }
    const detail = `server: ${theirs}; demo realm: ${ours}`;
    return { ...row, verdict: dependsOnServer === true ? 'depends' : 'differs', detail };
  });
}
