import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { pause } from '../timing/time-spent.ts';

const project = join(import.meta.dirname, '..', '..');

/** What `npm run dev` reads. */
const parts = [
  'src-main',
  'src-preload',
  'src-renderer',
  'build',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'LICENSE',
];

/** A modifiable copy of the project under development, on the Chromium shell. */
export interface WorkingCopy {
  /** Saves a file with one text replaced by another. @throws if it doesn't contain the text */
  change(file: string, from: string, to: string): Promise<void>;
  /** The app's window; each call returns that of the next start. */
  nextWindow(): Promise<Page>;
  /** A file built for development. */
  made(file: string): Promise<string>;
  output(): string;
  close(): Promise<void>;
}

/** Copies the project into a folder with a space and an umlaut, and starts what `npm run dev` starts. */
export async function startWorkingCopy(): Promise<WorkingCopy> {
  const top = await mkdtemp(join(tmpdir(), 'realm-console-development-'));
  const folder = join(top, 'a copy für tests');
  await Promise.all(parts.map((part) => cp(join(project, part), join(folder, part), { recursive: true })));
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const portFile = join(top, 'endpoint');
  const child = spawn(process.execPath, [join(folder, 'build', 'dev', 'dev.ts'), '--on-chromium'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      REALM_CONSOLE_HEADLESS: '1',
      REALM_CONSOLE_REDUCED_MOTION: '1',
      REALM_CONSOLE_WINDOW_SIZE: '1280x800',
      REALM_CONSOLE_DEBUG_PORT_FILE: portFile,
    },
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  let isEnded = false;
  void ended.then(() => (isEnded = true));

  let browser: Browser | undefined;
  let connectedTo = '';

  async function connect(): Promise<Page | undefined> {
    const endpoint = await readFile(portFile, 'utf8').catch(() => '');
    if (endpoint === '' || endpoint === connectedTo) return undefined;
    try {
      const connected = await chromium.connectOverCDP(endpoint, { noDefaults: true });
      const page = connected
        .contexts()
        .flatMap((context) => context.pages())
        .find((candidate) => candidate.url().startsWith('http://127.0.0.1:'));
      if (page === undefined) {
        await connected.close();
        return undefined;
      }
      await browser?.close();
      browser = connected;
      connectedTo = endpoint;
      page.setDefaultTimeout(60_000);
      return page;
    } catch {
      // It is just ending, or isn't listening yet.
      return undefined;
    }
  }

  return {
    async change(file, from, to) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (text.split(from).length !== 2) throw new Error(`${file} has ${from} not once.`);
      await writeFile(
        path,
        text.replace(from, () => to),
      );
    },
    async nextWindow() {
      for (;;) {
        if (isEnded) throw new Error(`Development has ended:\n${printed}`);
        const page = await connect();
        if (page) return page;
        await pause(50, 'between two looks at whether the window is there');
      }
    },
    made: (file) => readFile(join(folder, 'out', 'dev', file), 'utf8'),
    output: () => printed,
    async close() {
      await browser?.close();
      child.kill();
      await ended;
      await rm(top, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
    },
  };
}
