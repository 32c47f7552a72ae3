import { spawnSync } from 'node:child_process';
import { globSync, lstatSync, lutimesSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ArtifactBuildStarted, ArtifactCreated } from 'electron-builder';

/** The tools that electron-builder calls use it too: https://reproducible-builds.org/docs/source-date-epoch/ */
const variable = 'SOURCE_DATE_EPOCH';

/** Packages have the time of the last commit, unless SOURCE_DATE_EPOCH sets another, in seconds. */
export function beforePack(): void {
  if (process.env[variable] !== undefined) return;
  const git = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  if (git.status === 0 && /^\d+\s*$/.test(git.stdout)) process.env[variable] = git.stdout.trim();
}

/** Runs before each archive, since targets add their own files: gives every file of the app that time. */
export function artifactBuildStarted({ file }: ArtifactBuildStarted): void {
  const seconds = process.env[variable];
  if (seconds === undefined) return;
  const outputFolder = dirname(file);
  for (const name of globSync('{linux,mac,win}*/', { cwd: outputFolder }))
    setTimes(join(outputFolder, name), Number(seconds));
}

function setTimes(path: string, seconds: number): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) setTimes(join(path, name), seconds);
  }
  lutimesSync(path, seconds, seconds);
}

/** Removes 7-Zip's time and the name of its temporary file from the header of a tar.gz. */
export function artifactBuildCompleted({ file }: ArtifactCreated): void {
  if (file.endsWith('.tar.gz')) writeFileSync(file, withoutOrigin(readFileSync(file)));
}

const nameFlag = 0x08;

/**
 * A gzip file (RFC 1952) without the time and name of its content.
 * @throws Error if the header has other optional fields, which 7-Zip doesn't write
 */
export function withoutOrigin(gzip: Buffer): Buffer {
  const flags = gzip.readUInt8(3);
  if ((flags & ~nameFlag) !== 0) throw new Error(`Unknown flags in the header of a gzip file: ${flags}`);
  const header = Buffer.from(gzip.subarray(0, 10));
  header.writeUInt8(0, 3);
  header.writeUInt32LE(0, 4);
  const contentStart = flags === 0 ? 10 : gzip.indexOf(0, 10) + 1;
  return Buffer.concat([header, gzip.subarray(contentStart)]);
}
