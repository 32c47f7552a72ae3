import { errorCode } from './error-code.ts';
import { appendFileSync, lstatSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { redactLine } from './log-redaction.ts';
import { requireOwnFile } from './store/own-file.ts';
import { createRedactor } from './zulip/redaction.ts';

/**
 * The main process's log: what went wrong, in a few small files that a person can send on. It never contains a key, a
 * password, an address or people's texts, and writing it never fails a caller.
 */
const largestFileBytes = 512 * 1024;
const fileNames = ['realm-console.log', 'realm-console.1.log', 'realm-console.2.log'] as const;

/** Entries from before the folder is known, and the latest ones for a report. */
const keptEntries = 200;
const longestEntryLines = 30;

let folder: string | null = null;
let fileBytes = 0;
let entries: string[] = [];
let redactor = createRedactor();

/** Starts the next file when this one is full, overwriting the oldest. */
function makeRoom(inFolder: string, bytes: number): void {
  if (fileBytes === 0 || fileBytes + bytes <= largestFileBytes) return;
  for (let index = fileNames.length - 1; index > 0; index -= 1) {
    try {
      renameSync(join(inFolder, fileNames[index - 1]!), join(inFolder, fileNames[index]!));
    } catch {
      // There are fewer files at first.
    }
  }
  fileBytes = 0;
}

function append(text: string): void {
  if (folder === null) return;
  const bytes = Buffer.byteLength(text);
  try {
    makeRoom(folder, bytes);
    appendFileSync(join(folder, fileNames[0]), text, { mode: 0o600 });
    fileBytes += bytes;
  } catch {
    // A full disk must not end the program that would report it.
  }
}

/**
 * Sets the log's folder and writes the earlier entries.
 *
 * @param userData the folder of all the console's data; the log is in `logs` below it
 */
export function openLog(userData: string): void {
  folder = join(userData, 'logs');
  fileBytes = 0;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (lstatSync(folder).isSymbolicLink()) throw new Error('It may lead anywhere.');
    for (const name of fileNames) requireOwnFile(join(folder, name));
    fileBytes = statSync(join(folder, fileNames[0]), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // Without a folder, the latest entries are still kept for a report.
    folder = null;
  }
  append(entries.join(''));
}

/** Stops writing and clears everything, for tests. */
export function closeLog(): void {
  folder = null;
  entries = [];
  redactor = createRedactor();
}

/** The folder of the log; null before it is opened. */
export const logFolder = (): string | null => folder;

/** The latest entries of this run, oldest first, as written to the file. */
export const recentLog = (): readonly string[] => entries;

/**
 * Keeps this text out of the log from now on, in every encoding. @returns a function that ends that and drops the text
 */
export const keepOutOfLog = (secret: string): (() => void) => redactor.protect(secret);

/**
 * Writes an entry with the time, synchronously, so that it survives a crash.
 *
 * @param text what happened, in English, without texts from servers or people; further lines are indented
 */
export function writeLog(text: string): void {
  const [first = '', ...more] = redactor.redact(text).split('\n', longestEntryLines).map(redactLine);
  const entry = `${[`${new Date().toISOString()} ${first}`, ...more].join('\n  ')}\n`;
  entries = [...entries.slice(1 - keptEntries), entry];
  append(entry);
}

/** Errors whose messages come from Node or the engine and never quote data. */
const plainErrors = new Set(['TypeError', 'RangeError', 'ReferenceError', 'AssertionError']);

/** An error for the log: its kind and stack, and its message only if that can't quote a server or a person. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = errorCode(error);
  const name = typeof code === 'string' ? `${error.name} ${code}` : error.name;
  const isPlain = typeof code === 'string' || plainErrors.has(error.name);
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^ +at /.test(line));
  const head = isPlain ? `${name}: ${error.message.split('\n', 1)[0]}` : name;
  return [head, ...frames.slice(0, 10).map((line) => line.trim())].join('\n');
}
