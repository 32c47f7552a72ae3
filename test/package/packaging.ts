import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { feedArguments } from '../../build/package/update-feed.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

export interface Ended {
  code: number | null;
  /** Everything that it printed. */
  output: string;
}

/** Runs a program to its end. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(program, args, { cwd: projectFolder, env: { ...process.env, ...env } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}

/**
 * Packs the built app like `npm run package`, with another Electron and into another folder.
 * @param targets as electron-builder takes them, such as `--linux deb --x64`
 * @throws Error with electron-builder's output if it fails
 */
export async function pack(options: {
  electron: string;
  output: string;
  targets: readonly string[];
  env: NodeJS.ProcessEnv;
}): Promise<void> {
  const builder = join(projectFolder, 'node_modules', 'electron-builder', 'cli.js');
  const { code, output } = await run(
    process.execPath,
    [
      builder,
      '--config',
      'build/electron-builder.yml',
      ...feedArguments(options.env),
      ...options.targets,
      `-c.electronDist=${options.electron}`,
      `-c.directories.output=${options.output}`,
    ],
    // Some hundred days before the console's first commit, so no file has this time by accident.
    { SOURCE_DATE_EPOCH: '1750000000', ...options.env },
  );
  if (code !== 0) throw new Error(`electron-builder ended with ${code}:\n${output}`);
}

/** All files below a folder, by their relative path. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(folder, path))
    .toSorted();
}
