import type { Action, Job } from '#contract/changes.ts';
import type { Report } from '#contract/reports.ts';
import { earlierServer, openConsole, type ConsoleUnderTest } from '../console-under-test.fixture.ts';
import type { FromWorker } from '../protocol.ts';

/** One of several consoles that see the same realm's reports. */
export interface ReportConsole extends Omit<ConsoleUnderTest, 'call' | 'ask'> {
  posted: FromWorker[];
  /** Returns the value of a call that has to succeed. */
  call: ConsoleUnderTest['ask'];
  /** Plans and starts an action, without waiting for its end. */
  run(action: Action): Promise<void>;
  reports(): Promise<Report[]>;
  jobs(): Promise<Job[]>;
}

/** Opens a console of the account in the realm with that URL. */
export function openReportConsole(url: string, account: { email: string; apiKey: string }): ReportConsole {
  const posted: FromWorker[] = [];
  const { ask: call, ...opened } = openConsole(url, account, {
    ...earlierServer,
    timing: { state: 20, preparePeople: 10 },
    post: (message) => posted.push(structuredClone(message)),
  });
  return {
    ...opened,
    posted,
    call,
    async run(action) {
      const { id: changeSetId, typeToConfirm: typed } = await call('changes.plan', { action });
      await call('changes.run', { changeSetId, typed, stopAtFirstRefusal: false, reason: '' });
    },
    jobs: async () => (await call('replica.snapshot', {})).tables.jobs,
    reports: async () => (await call('replica.snapshot', {})).tables.reports,
  };
}
