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

/** How late the server answers what trouble strikes. */
const slow = { kind: 'slow', milliseconds: 5_000 } as const;
/** What has not happened so long after the organization is live, and after a slow answer, does not happen by itself. */
const holdMilliseconds = 7_000;
const startMilliseconds = 90_000;

export async function organizationOf({ page }: Program): Promise<Organization> {
  const [organization] = await callFrom(page(), 'organization.list', {});
  if (organization === undefined) throw new Error('The console has no organization.');
  return organization;
}

/** Requests that the realm got, answered or not. */
export function requestsOf(realm: DemoRealm, method: string, path: RegExp): DemoRealm['log'] {
  return realm.log.filter((entry) => entry.method === method && path.test(entry.path));
}

/** Has the realm answer the next such request late. */
export function slowDown(realm: DemoRealm, method: string, path: RegExp, skip = 0): void {
  realm.faults.add({ method, path, skip, fault: slow });
}

/** Until the realm has a request that it has not answered. */
export async function isUnderWay(realm: DemoRealm, method: string, path: RegExp): Promise<void> {
  const isThere = await until(
    () => requestsOf(realm, method, path).some(({ status }) => status === null),
    startMilliseconds,
  );
  if (!isThere) throw new Error(`${method} ${path.source} was not asked for.`);
}

/** What came of trouble in the window. */
export interface Aftermath {
  /**
   * Waits until the organization is live or signed out, and then for a while until something can be read.
   *
   * @returns whether it could
   */
  settle(isDone?: (reading: Reading) => boolean): Promise<boolean>;
  /** What a person read while it lasted, or else what they read now. */
  words(): Promise<string>;
  /** What stood there while it lasted, or else now. */
  reading(): Promise<Reading>;
  /** Whether what was on screen before could stay there. */
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
    // They close by themselves.
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
 * Makes the trouble, in the middle of an operation.
 *
 * @param place where the panel says something of the operation
 */
export async function strike({ program, trouble }: Meeting, place: Place): Promise<Aftermath> {
  const before = await recordWindow(program.page(), place);
  const { panel } = await before.latest();
  await trouble.begin(program);
  const isSameWindow = program.page() === before.page;
  const record = isSameWindow ? before : await recordWindow(program.page(), place);
  return aftermath(record, trouble, panel, isSameWindow);
}
