import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { emptyOrganizationStores } from './organization-stores.ts';
import type { RealmState } from './state.ts';

/** Increased whenever the state in an earlier format can no longer be read. */
const format = 3;

/** The content of a file: everything except the clock and the address, which belong to the running program. */
type KeptState = Omit<RealmState, 'now' | 'url'>;

/** Whether a file has this format, judging by its number. */
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
 * Loads the realm of an earlier run.
 *
 * @param now the clock of this run; milliseconds
 * @returns undefined if there is no file yet
 * @throws Error with a message for the user if the file contains something else
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
  // Files in earlier formats have neither.
  const later = { uuid: randomUUID(), secret: randomBytes(32).toString('hex') };
  return { ...emptyOrganizationStores(), ...later, ...kept.state, url: '', now };
}

/** Writes the realm atomically: to a temporary file, which then replaces the old one. */
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

/** Keeps a file in sync with the realm. */
export interface StateKeeper {
  /** Something may have changed; the file is updated within a second. */
  changed(): void;
  /** Writes pending changes and ends. */
  close(): Promise<void>;
}

const delayMilliseconds = 1_000;

/** One write at a time, at most one per second. A failure is reported, and retried with the next change. */
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
