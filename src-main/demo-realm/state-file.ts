import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { emptyOrganizationStores } from './organization-stores.ts';
import type { RealmState } from './state.ts';

/** Raised whenever a state of an earlier shape can no longer be read. */
const format = 3;

/** What a file holds: everything but the clock and the address, which belong to the running program. */
type KeptState = Omit<RealmState, 'now' | 'url'>;

/** Whether a file holds a state of this shape, which its number tells. */
function isOfFormat(kept: unknown): kept is { state: KeptState } {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'format' in kept &&
    kept.format === format &&
    'state' in kept &&
    typeof kept.state === 'object'
  );
}

/**
 * Reads the realm that an earlier run left behind.
 *
 * @param now the clock of this run; milliseconds
 * @returns undefined where there is no such file yet
 * @throws Error with words for the person at the terminal when the file holds something else
 */
export async function readState(file: string, now: () => number): Promise<RealmState | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  let kept: unknown;
  try {
    kept = deserialize(bytes);
  } catch {
    throw new Error(`${file} does not hold a demo realm. Choose another file, or delete it to start again.`);
  }
  if (!isOfFormat(kept)) {
    throw new Error(`${file} was written by another version of the demo realm. Delete it to start again.`);
  }
  // Files of an earlier shape have neither.
  const later = { uuid: randomUUID(), secret: randomBytes(32).toString('hex') };
  return { ...emptyOrganizationStores(), ...later, ...kept.state, url: '', now };
}

/** Writes the realm whole or not at all: into a file beside it, which then takes its place. */
export async function writeState(file: string, state: RealmState): Promise<void> {
  const { now: _now, url: _url, ...kept } = state;
  const unfinished = `${file}.${process.pid}`;
  try {
    await writeFile(unfinished, serialize({ format, state: kept satisfies KeptState }), { mode: 0o600 });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Keeps a file up to date with the realm. */
export interface StateKeeper {
  /** Says that something may have changed; the file follows within a second. */
  changed(): void;
  /** Writes what is left and ends. */
  close(): Promise<void>;
}

const delayMilliseconds = 1_000;

/** One write at a time, at most one a second. A failure is reported and tried again with the next change. */
export function keepState(file: string, state: RealmState): StateKeeper {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    timer = undefined;
    writing = writing
      .then(() => writeState(file, state))
      .catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
    return writing;
  }

  return {
    changed() {
      timer ??= setTimeout(() => void write(), delayMilliseconds);
    },
    async close() {
      clearTimeout(timer);
      await write();
    },
  };
}
