import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LaunchedConsole, LaunchOptions } from '../chromium-shell/launch.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

/**
 * Starts the built app on Electron, for tests; `launchConsole` does the same on the Chromium shell. The client emulates
 * the desktop's preferences.
 * @param electron its executable
 * @throws with the app's output if it ends, or takes too long, before a client can connect
 */
export async function launchOnElectron(electron: string, options: LaunchOptions): Promise<LaunchedConsole> {
  const { size } = options;
  const child = spawn(
    electron,
    [
      '--require',
      join(import.meta.dirname, 'harness.cjs'),
      projectFolder,
      '--remote-debugging-port=0',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data=${options.userData}`,
      ...(options.args ?? []),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(size && { REALM_CONSOLE_WINDOW_SIZE: `${size.width}x${size.height}` }),
        ...options.env,
      },
    },
  );
  let printed = '';
  let ended = false;
  const end = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      ended = true;
      resolve(code);
    });
  });
  const endpoint = new Promise<string>((resolve) => {
    const take = (chunk: Buffer): void => {
      printed += chunk.toString();
      const listening = /DevTools listening on (ws:\S+)/.exec(printed)?.[1];
      if (listening !== undefined) resolve(listening);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error) => {
      printed += error.message;
      resolve('');
    });
    child.once('exit', () => resolve(''));
    setTimeout(() => resolve(''), options.timeLimit ?? 30_000).unref();
  });
  const close = async (): Promise<number | null> => {
    if (!ended) child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    const code = await end;
    clearTimeout(force);
    return code;
  };
  const cdpEndpoint = await endpoint;
  if (cdpEndpoint === '') {
    if (!ended) await close();
    throw new Error(`The app could not be connected to:\n${printed}`);
  }
  return { process: child, cdpEndpoint, output: () => printed, close };
}
