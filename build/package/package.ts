/**
 * `npm run package`: builds the packages of electron-builder.yml for this system, into dist. Arguments go to
 * electron-builder instead, for example `-- --linux deb --x64`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withoutEmpty } from './signing.ts';
import { feedArguments } from './update-feed.ts';

interface Configuration {
  linux: { target: { target: string; arch: string[] }[] };
}

const projectFolder = join(import.meta.dirname, '..', '..');
const configuration = join('build', 'electron-builder.yml');

/** One call for each target: on Linux, some add files to the app's folder while others are already archiving it. */
function linuxCalls(): string[][] {
  const { linux }: Configuration = parse(readFileSync(join(projectFolder, configuration), 'utf8'));
  return linux.target.map(({ target, arch }) => ['--linux', target, ...arch.map((each) => `--${each}`)]);
}

const given = process.argv.slice(2);
const calls = given.length > 0 ? [given] : process.platform === 'linux' ? linuxCalls() : [[]];
for (const call of calls) {
  for (const folder of globSync('dist/{linux,mac,win}*/', { cwd: projectFolder }))
    rmSync(join(projectFolder, folder), { recursive: true });
  const builder = join(projectFolder, 'node_modules', 'electron-builder', 'cli.js');
  const { status } = spawnSync(
    process.execPath,
    [builder, '--config', configuration, ...feedArguments(process.env), ...call],
    {
      cwd: projectFolder,
      env: withoutEmpty(process.env),
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}
