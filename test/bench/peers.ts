/**
 * `npm run bench:peers`: the console's list of people next to its alternatives, and next to minimal pages, including
 * its own without a backend: the same rows in the same Chromium, taking turns. Installs missing peers. `--users
 * 10000,100000` are the sizes, `--rounds N` how often each is opened, `--only WORD` picks peers, `--write` writes
 * docs/performance.md.
 */
import '../../build/words/node-english.ts';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import {
  consoleFloor,
  consoleSubject,
  emptyWindow,
  peerSubjects,
  plainPage,
  type Subject,
  type Visit,
} from './peer-visits.ts';
import { renderPeers, type SizeReport } from './peer-report.ts';
import { peerFolder, startPeerServer } from './peer-server.ts';
import { writePerformance } from './performance-page.ts';
import { startRealmProcess } from './realm-process.ts';

const sources = join(import.meta.dirname, 'peers');
/** As many people as in the start with a saved account. */
const startSize = 250;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});

async function buildPages(): Promise<void> {
  if (!existsSync(join(sources, 'node_modules'))) {
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: sources, stdio: 'inherit' });
  }
  execFileSync(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', sources], {
    stdio: 'inherit',
  });
  const page = (name: string): string => join(sources, 'pages', name);
  await build({
    configFile: false,
    root: sources,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: peerFolder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      target: 'esnext',
      rolldownOptions: {
        input: [
          page('ag-grid.ts'),
          page('tanstack.tsx'),
          page('zulip-way.ts'),
          page('react-admin.tsx'),
          join(import.meta.dirname, 'memory-bridge.ts'),
        ],
        preserveEntrySignatures: false,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** Visits the subjects in turns. @param isStart whether to measure only the start */
async function measureSize(users: number, rounds: number, isStart: boolean): Promise<SizeReport> {
  const realm = await startRealmProcess({ users });
  const server = await startPeerServer(realm.url);
  const context = { server, owner: realm.owner, isStart };
  const subjects: Subject[] = [
    consoleSubject,
    ...peerSubjects.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase())),
    consoleFloor,
    plainPage,
    emptyWindow,
  ];
  const visits = new Map<string, Visit[]>(subjects.map(({ name }) => [name, []]));
  try {
    // The first one has the answer recorded, and isn't counted.
    await consoleSubject.visit({ ...context, isStart: true });
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, visit } of subjects) {
        const before = performance.now();
        visits.get(name)?.push(await visit(context));
        process.stderr.write(`${users} ${name}: ${((performance.now() - before) / 1_000).toFixed(0)} s\n`);
      }
    }
    return { users, isStart, visits };
  } finally {
    await server.close();
    await realm.close();
  }
}

await buildPages();
const rounds = Number(values.rounds);
const reports = [await measureSize(startSize, rounds, true)];
for (const users of values.users.split(',').map(Number))
  reports.push(await measureSize(users, rounds, false));
const text = renderPeers(reports, rounds);
console.log(text);
if (values.write) writePerformance('Beside its peers', text);
// In case a peer has left something open.
process.exit();
