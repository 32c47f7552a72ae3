/**
 * A console in its own process, to be killed: it changes the role of many people and, after a restart, continues with
 * the journal. Prints `going` when calls are sent and `ended` when nothing is left to do.
 */
import '../../build/words/node-english.ts';
import type { Role } from '#contract/people.ts';
import { startRealmThread, type RealmThreadOptions } from '../bench/realm-thread.ts';

export interface CrashTask extends RealmThreadOptions {
  userIds: number[];
  role: Role;
}

const task = JSON.parse(process.argv[2] ?? '') as CrashTask;
const thread = startRealmThread(task);
await thread.ready;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const job = async () => (await thread.call('replica.snapshot', {})).tables.jobs.at(-1);

async function isSettled(jobId: string): Promise<boolean> {
  const { rows } = await thread.call('job.rows', { jobId, offset: 0, limit: 500 });
  return rows.every(({ outcome }) => outcome !== 'sending' && outcome !== 'unknown');
}

let current = await job();
if (current === undefined) {
  const action = { kind: 'set-role', userIds: task.userIds, role: task.role } as const;
  const { id, typeToConfirm } = await thread.call('changes.plan', { action });
  current = await thread.call('changes.run', {
    changeSetId: id,
    typed: typeToConfirm,
    stopAtFirstRefusal: false,
    reason: '',
  });
} else {
  while (!(await isSettled(current.id))) await pause(20);
  current = (await job()) ?? current;
  if (current.state === 'paused') {
    current = await thread.call('job.control', { jobId: current.id, command: 'resume' });
  }
}
process.stdout.write('going\n');
while (current?.state === 'running') {
  await pause(20);
  current = await job();
}
process.stdout.write('ended\n');
await thread.worker.close();
