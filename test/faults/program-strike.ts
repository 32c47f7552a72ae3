import type { Organization } from '#contract/organization.ts';
import type { DemoRealm } from '@realm-console/demo-realm';
import { callFrom } from '../e2e/window-calls.ts';
import { until } from './observing.ts';
import type { Program } from './program.ts';
import type { ProgramTrouble } from './program-troubles.ts';
import {
  readingWords,
  readUntil,
  recordWindow,
  type Place,
  type Reading,
  type WindowRecord,
} from './window-reading.ts';

/** An operation of the whole program, and the trouble that it meets. */
export interface Meeting {
  program: Program;
  trouble: ProgramTrouble;
}

/** The delay of answers affected by trouble. */
const slow = { kind: 'slow', milliseconds: 5_000 } as const;
/**
 * What hasn't happened this long after the organization is live, and after a slow answer, doesn't happen automatically.
 */
const holdMilliseconds = 7_000;
const startMilliseconds = 90_000;

export async function organizationOf({ page }: Program): Promise<Organization> {
  const [organization] = await callFrom(page(), 'organization.list', {});
  if (organization === undefined) throw new Error('The console has no organization.');
  return organization;
}

/** Requests that the realm received, answered or not. */
export function requestsOf(realm: DemoRealm, method: string, path: RegExp): DemoRealm['log'] {
  return realm.log.filter((entry) => entry.method === method && path.test(entry.path));
}

/** Makes the realm answer the next such request late. */
export function slowDown(realm: DemoRealm, method: string, path: RegExp, skip = 0): void {
  realm.faults.add({ method, path, skip, fault: slow });
}

/** Waits until the realm has an unanswered request. */
export async function isUnderWay(realm: DemoRealm, method: string, path: RegExp): Promise<void> {
  const isThere = await until(
    () => requestsOf(realm, method, path).some(({ status }) => status === null),
    startMilliseconds,
  );
  if (!isThere) throw new Error(`${method} ${path.source} was not asked for.`);
}

/** The result of trouble in the window. */
export interface Aftermath {
  /**
   * Waits until the organization is live or signed out, and then briefly until something can be read.
   *
   * @returns whether it could
   */
  settle(isDone?: (reading: Reading) => boolean): Promise<boolean>;
  /** What the user read during the trouble, or else now. */
  words(): Promise<string>;
  /** The content during the trouble, or else now. */
  reading(): Promise<Reading>;
  /** Whether the earlier content of the screen could stay. */
  isSameWindow: boolean;
}

/** What can be read from now on. */
export function aftermath(
  record: WindowRecord,
  { when = '' }: ProgramTrouble,
  panel: string,
  isSameWindow: boolean,
): Aftermath {
  async function reading(): Promise<Reading> {
    const all = await record.all();
    const shown = all.findLast(({ banner }) => banner !== '') ?? (await record.latest());
    // They close automatically.
    return { ...shown, notices: [...new Set(all.flatMap(({ notices }) => notices))] };
  }
  return {
    async settle(isDone = () => true) {
      const isSettled = ({ connection }: Reading): boolean => /^(Live|Signed out)/.test(connection);
      await readUntil(record, isSettled, startMilliseconds);
      return isDone(await readUntil(record, isDone, holdMilliseconds));
    },
    words: async () => `${when}${readingWords(await reading(), panel)}`,
    reading,
    isSameWindow,
  };
}

/**
 * Causes the trouble in the middle of an operation.
 *
 * @param place where the panel shows something about the operation
 */
export async function strike({ program, trouble }: Meeting, place: Place): Promise<Aftermath> {
  const before = await recordWindow(program.page(), place);
  const { panel } = await before.latest();
  await trouble.begin(program);
  const isSameWindow = program.page() === before.page;
  const record = isSameWindow ? before : await recordWindow(program.page(), place);
  return aftermath(record, trouble, panel, isSameWindow);
}
