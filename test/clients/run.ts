import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { textTable } from '../text-table.ts';
import { startClientRealm } from './client-realm.ts';
import { foreignClients, runClient, type ForeignClient } from './programs.ts';
import { pythonEnvironment, type PythonEnvironment } from './python-environment.ts';
import type { ClientStep } from './steps.ts';

const usage = 'Usage: npm run test:clients -- [--feature-level L]... [--bot-seconds N]';

/** Zulip 9, a development version of Zulip 12, and the newest level that the demo realm knows. */
const levels = [247, 442, 499];

/** A client's steps by level. */
interface ClientRun {
  client: ForeignClient;
  level: number;
  steps: ClientStep[];
}

/** Bots mostly wait, so they run alongside the other clients, which run one after another. */
async function runAt(
  level: number,
  python: PythonEnvironment | null,
  options: { folder: string; botSeconds: number },
): Promise<ClientRun[]> {
  const { realm, demo } = await startClientRealm(level, options);
  try {
    const runOf = async (client: ForeignClient): Promise<ClientRun> => ({
      client,
      level,
      steps: await runClient(client, python, realm),
    });
    const bots = foreignClients.filter(({ name }) => name === 'zulip-bots').map(runOf);
    const runs: ClientRun[] = [];
    for (const client of foreignClients) if (client.name !== 'zulip-bots') runs.push(await runOf(client));
    return [...runs, ...(await Promise.all(bots))];
  } finally {
    await demo.close();
  }
}

const words = { passed: 'ok', failed: 'FAILED', skipped: 'skipped' } as const;

function report(runs: readonly ClientRun[], python: PythonEnvironment | null): string {
  const ran = [...new Set(runs.map(({ level }) => level))];
  const rows = foreignClients.flatMap((client) => {
    const own = runs.filter((run) => run.client === client);
    const names = [...new Set(own.flatMap(({ steps }) => steps.map(({ step }) => step)))];
    const version = python?.versions.get(client.name) ?? '';
    return names.map((name, index) => [
      index === 0 ? `${client.name} ${version}`.trim() : '',
      name,
      ...ran.map((level) => {
        const step = own.find((run) => run.level === level)?.steps.find((one) => one.step === name);
        return step ? words[step.outcome] : '';
      }),
    ]);
  });
  const remarks = runs.flatMap(({ client, level, steps }) =>
    steps
      .filter(({ detail }) => detail !== '')
      .map(({ step, detail }) => `${client.name}, ${step}, at ${level}: ${detail}`),
  );
  return [textTable(['Client', 'Step', ...ran.map(String)], rows), ...remarks].join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'feature-level': { type: 'string', multiple: true },
      'bot-seconds': { type: 'string', default: '60' },
    },
  });
  const chosen = values['feature-level']?.map(Number) ?? levels;
  const botSeconds = Number(values['bot-seconds']);
  if (![...chosen, botSeconds].every(Number.isSafeInteger))
    throw new Error('Levels and seconds are numbers.');
  const python = await pythonEnvironment(
    join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'foreign-clients'),
  );
  if (python === null) process.stdout.write('No Python 3.9 or newer: only zulip-js is run.\n');
  const folder = await mkdtemp(join(tmpdir(), 'foreign-clients-'));
  try {
    const runs = await Promise.all(chosen.map((level) => runAt(level, python, { folder, botSeconds })));
    process.stdout.write(`${report(runs.flat(), python)}\n`);
    const hasFailed = runs.flat().some(({ steps }) => steps.some(({ outcome }) => outcome === 'failed'));
    process.exitCode = hasFailed ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 2;
}
