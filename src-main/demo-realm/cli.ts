import { parseArgs } from 'node:util';
import { readFault } from './faults/fault-arguments.ts';
import { startDemoRealm, type DemoRealmOptions } from './server.ts';
import type { FaultRule } from './faults/faults.ts';

const usage =
  'Usage: demo-realm [--port P] [--users N] [--channels N] [--empty] [--seed S] [--feature-level L] [--rate-limit off] [--plan limited] [--sign-in NAMES] [--development] [--presence-rate N] [--rough] [--state FILE] [--fault "METHOD PATH=KIND"]...';

/** Parses the command line. Throws an error with a message for the user. */
function readOptions(): { options: DemoRealmOptions; faults: FaultRule[] } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      users: { type: 'string' },
      channels: { type: 'string' },
      empty: { type: 'boolean' },
      seed: { type: 'string' },
      'feature-level': { type: 'string' },
      'rate-limit': { type: 'string' },
      plan: { type: 'string' },
      'sign-in': { type: 'string' },
      development: { type: 'boolean' },
      'presence-rate': { type: 'string' },
      rough: { type: 'boolean' },
      state: { type: 'string' },
      fault: { type: 'string', multiple: true },
    },
  });
  const number = (name: string, text: string | undefined): number | undefined => {
    if (text === undefined) return undefined;
    if (!/^\d+(\.\d+)?$/.test(text)) throw new Error(`--${name} takes a number, not "${text}".`);
    return Number(text);
  };
  const options: DemoRealmOptions = { development: values.development === true };
  const port = number('port', values.port);
  if (port !== undefined) options.port = port;
  const users = number('users', values.users);
  if (users !== undefined) options.users = users;
  const channels = number('channels', values.channels);
  if (channels !== undefined) options.channels = channels;
  if (values.empty === true) options.empty = true;
  const seed = number('seed', values.seed);
  if (seed !== undefined) options.seed = seed;
  const featureLevel = number('feature-level', values['feature-level']);
  if (featureLevel !== undefined) options.featureLevel = featureLevel;
  const presenceRate = number('presence-rate', values['presence-rate']);
  if (presenceRate !== undefined) options.presenceChangesPerSecond = presenceRate;
  if (values.rough === true) options.rough = true;
  if (values.state !== undefined) options.stateFile = values.state;
  if (values['sign-in'] !== undefined) options.externalSignIn = values['sign-in'].split(',');
  if (values.plan === 'limited') options.limitedPlan = true;
  else if (values.plan !== undefined) throw new Error('--plan takes only "limited".');
  if (values['rate-limit'] === 'off') options.rateLimit = 'off';
  else if (values['rate-limit'] !== undefined) throw new Error('--rate-limit takes only "off".');
  return { options, faults: (values.fault ?? []).map(readFault) };
}

async function run(): Promise<void> {
  const { options, faults } = readOptions();
  const realm = await startDemoRealm(options);
  for (const fault of faults) realm.faults.add(fault);
  // Before the line is printed: a program that reads it may send a signal at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void realm.close());
  const accounts = realm.accounts.map(({ email, apiKey, password, role }) => ({
    email,
    apiKey,
    password,
    role,
  }));
  if (options.development === true) {
    process.stderr.write(
      'Development sign-in is on: everybody on this computer can get the key of any account without a password.\n',
    );
  }
  process.stdout.write(`${JSON.stringify({ url: realm.url, accounts })}\n`);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 2;
}
