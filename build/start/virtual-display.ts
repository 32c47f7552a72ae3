import { spawn } from 'node:child_process';

export interface VirtualDisplay {
  name: string;
  end(): void;
}

/** Whether windows have somewhere to appear. */
export function hasDisplay(environment: NodeJS.ProcessEnv): boolean {
  return process.platform !== 'linux' || Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
}

/**
 * Starts an X server without a screen, on a free display number that it chooses; null if it isn't installed. It ends
 * with its last client, even if nothing else ends it.
 */
export async function startVirtualDisplay(): Promise<VirtualDisplay | null> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-terminate'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
    },
  );
  const output = server.stdio[3];
  const number = await new Promise<string>((resolve) => {
    server.on('error', () => resolve('')).on('exit', () => resolve(''));
    if (output && 'setEncoding' in output) output.setEncoding('utf8').once('data', resolve);
  });
  if (!/^\d+\s*$/.test(number)) return null;
  const end = (): void => void server.kill();
  process.on('exit', end);
  return { name: `:${number.trim()}`, end };
}
