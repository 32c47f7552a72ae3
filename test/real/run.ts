import '../../build/words/node-english.ts';
import { createInterface } from 'node:readline/promises';
import { startDemoRealm } from '@realm-console/demo-realm';
import { makeAccounts } from './accounts.ts';
import { compareFunctions } from './functions.ts';
import { readOptions, usage, type RealTestOptions } from './options.ts';
import { organizationFacts } from './organization-facts.ts';
import { compareLiveCopies } from './random-changes.ts';
import { nameRefusal, refusalOf, type OrganizationFacts } from './refusals.ts';
import { isGreen, renderReport, type ReportRow } from './report.ts';
import { compareScripts } from './script.ts';
import { connectTo, type TestedServer } from './server.ts';

// Only after its catalogue can be loaded.
await import('../../src-main/english-words.ts');

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Asks for the organization's name, unless it was given. */
async function confirm(name: string, { organization }: RealTestOptions): Promise<void> {
  let typed = organization;
  if (typed === null) {
    if (!process.stdin.isTTY) throw new Error(`Nobody can be asked here: add --organization "${name}".`);
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    typed = await terminal.question(`Everything in "${name}" will be changed. Type its name: `);
    terminal.close();
  }
  const refusal = nameRefusal(typed, name);
  if (refusal !== null) throw new Error(refusal);
}

/** A demo realm of the server's level, as new as the organization. */
async function startTwin({ featureLevel, hasDevelopmentKeys }: TestedServer) {
  const realm = await startDemoRealm({
    empty: true,
    featureLevel,
    development: hasDevelopmentKeys,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
  });
  const [owner] = realm.accounts;
  if (owner === undefined) throw new Error('The demo realm has no owner.');
  return { realm, server: await connectTo(realm.url, owner) };
}

async function rowsOf(
  server: TestedServer,
  demo: TestedServer,
  { hasRunScript }: OrganizationFacts,
  options: RealTestOptions,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  const has = (part: RealTestOptions['parts'][number]): boolean => options.parts.includes(part);
  if (has('script') && hasRunScript) {
    const detail = 'it ran in this organization before, and needs a new one';
    rows.push({ part: 'script', what: 'recorded calls', verdict: 'skipped', detail });
  } else if (has('script')) {
    say('Recorded calls…');
    rows.push(...(await compareScripts(server, demo)));
  }
  if (!has('functions') && !has('random')) return rows;
  const accounts = await makeAccounts(server);
  if (has('functions')) {
    say('Functions of the client…');
    rows.push(...(await compareFunctions([server, accounts], [demo, await makeAccounts(demo)])));
  }
  if (has('random')) {
    say(`Random changes (--seed ${options.seed})…`);
    for (const copy of await compareLiveCopies(server, accounts, options)) {
      const what = `live copy of role ${copy.role}: ${copy.equal} of ${copy.comparisons} comparisons equal`;
      const verdict = copy.equal === copy.comparisons ? 'same' : 'wrong';
      rows.push({ part: 'random', what, verdict, detail: copy.firstDifference });
    }
  }
  return rows;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  const { origin, email, apiKey } = options;
  const server = await connectTo(origin, { email, apiKey });
  const facts = await organizationFacts(server);
  const refusal = refusalOf(facts);
  if (refusal !== null) throw new Error(refusal);
  await confirm(server.realmName, options);
  const twin = await startTwin(server);
  try {
    const rows = await rowsOf(server, twin.server, facts, options);
    const title = `${server.realmName}, Zulip ${server.zulipVersion}, feature level ${server.featureLevel}`;
    process.stdout.write(`${title}\n\n${renderReport(rows)}\n`);
    process.exitCode = isGreen(rows) ? 0 : 1;
  } finally {
    await twin.realm.close();
  }
}

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  say(usage);
  process.exitCode = 2;
}
