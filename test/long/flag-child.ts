/**
 * A console in its own process, to be killed: it marks a topic as read and, after a restart, continues the run in the
 * store. Prints the run when it has ended.
 */
import '../../build/words/node-english.ts';
import { startRealmThread, type RealmThreadOptions } from '../bench/realm-thread.ts';

export interface FlagTask extends RealmThreadOptions {
  channelId: number;
  topic: string;
  /** A message in the middle, so that both directions are used. */
  anchor: number;
}

const task = JSON.parse(process.argv[2] ?? '') as FlagTask;
const thread = startRealmThread(task);
await thread.ready;

const current = async () => (await thread.call('replica.snapshot', {})).tables.flagRuns.at(-1);

const kept = await current();
const { id: runId } =
  kept === undefined
    ? await thread.call('flags.start', {
        order: {
          narrow: [
            { operator: 'channel', operand: task.channelId, negated: false, words: '' },
            { operator: 'topic', operand: task.topic, negated: false, words: task.topic },
          ],
          flag: 'read',
          op: 'add',
          anchor: task.anchor,
          direction: 'both',
          includeAnchor: true,
        },
        expected: null,
        typed: null,
        reason: '',
      })
    : await thread.call('flags.control', { runId: kept.id, command: 'resume' });

let run = await current();
while (run?.state === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 20));
  run = await current();
}
process.stdout.write(`${JSON.stringify({ ...run, runId })}\n`);
await thread.worker.close();
