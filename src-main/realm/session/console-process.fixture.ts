/**
 * A windowless console for one account, in its own process. Its argument is JSON. It prints a line for each state of
 * the journal. For each line it reads (a user's id), it gives that person a role and prints the outcome.
 */
import '../../../build/words/node-english.ts';
import { createInterface } from 'node:readline';
import type { Action } from '#contract/changes.ts';
import type { CallOutput } from '#contract/calls/calls.ts';
import type { Result } from '#contract/outcome.ts';
import { createChangeEngine } from '../../changes/engine.ts';
import { systemClock } from '../../clock.ts';
import { openConsoleFile } from '../../store/console-file.ts';
import { createJournalKeeper } from '../../store/journal-keeper.ts';
import { closeStore, openStore, type Store } from '../../store/store.ts';
import { createLiveOrganization, type LiveOrganization } from '../live-organization.ts';

export interface ConsoleAssignment {
  url: string;
  email: string;
  apiKey: string;
  databasePath: string;
}

const organizationId = 'orchid';
const assignment = JSON.parse(process.argv[2] ?? '') as ConsoleAssignment;
const { databasePath } = assignment;
const print = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const opened = openConsoleFile(databasePath, Date.now());
if (!opened.ok) throw new Error(opened.trouble.message);
const keeper = createJournalKeeper({
  ...opened.value,
  databasePath,
  onChanged: () => {},
  async onJournalChanged() {
    await organization.close();
    closeStore(store);
    [organization, store] = openOrganization();
    print(keeper.state().journal.kind);
  },
  clock: systemClock,
});
let [organization, store] = openOrganization();
print(keeper.state().journal.kind);

function openOrganization(): [LiveOrganization, Store] {
  const { journal } = keeper.state();
  const files = openStore(databasePath, journal);
  if (!files.ok) throw new Error(files.trouble.message);
  const settings = {
    ...assignment,
    organizationId,
    origin: assignment.url,
    featureLevel: 499,
    zulipVersion: '12.1',
    userAgent: 'RealmConsole/0.1 (test)',
    generationsBefore: 0,
    journal,
  };
  const ports = { post: () => {}, createEngine: createChangeEngine, ...files.value };
  return [createLiveOrganization(settings, ports), files.value];
}

async function change(userId: number): Promise<void> {
  const { signal } = new AbortController();
  const action: Action = { kind: 'set-role', userIds: [userId], role: 300 };
  for (;;) {
    const planned = (await organization.call('changes.plan', { organizationId, action }, signal)) as Result<
      CallOutput<'changes.plan'>
    >;
    if (!planned.ok && planned.failure.kind === 'offline') continue;
    if (!planned.ok) return print({ userId, refused: planned.failure.kind });
    const { id: changeSetId, typeToConfirm: typed } = planned.value;
    const run = { organizationId, changeSetId, typed, stopAtFirstRefusal: false, reason: '' };
    const started = await organization.call('changes.run', run, signal);
    return print({ userId, started: started.ok });
  }
}

createInterface({ input: process.stdin }).on('line', (line) => void change(Number(line)));
