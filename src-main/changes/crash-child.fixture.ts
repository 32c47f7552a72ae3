/**
 * A console in its own process that runs one job until it is killed. Its argument is JSON with the organization, the
 * database and the people; it prints a line when the job is running and one when it has ended.
 */
import '../../build/words/node-english.ts';
import { noFacts } from './kinds/no-facts.fixture.ts';
import type { Role } from '#contract/people.ts';
import { openStore } from '../store/store.ts';
import { createConnection } from '../zulip/http.ts';
import { getUsers } from '../zulip/route/users.ts';
import { createChangeEngine } from './engine.ts';
import type { PersonFacts } from './kinds/user/person-facts.ts';
import { systemClock } from '../clock.ts';

export interface CrashAssignment {
  organizationId: string;
  url: string;
  email: string;
  apiKey: string;
  callerUserId: number;
  databasePath: string;
  userIds: number[];
  role: Role;
}

const assignment = JSON.parse(process.argv[2] ?? '') as CrashAssignment;
const opened = openStore(assignment.databasePath, { kind: 'ready' });
if (!opened.ok) throw new Error(opened.trouble.message);
const connection = createConnection({
  origin: assignment.url,
  credentials: { email: assignment.email, apiKey: assignment.apiKey },
  featureLevel: 499,
  zulipVersion: '12.1',
  userAgent: 'RealmConsole/0.1.0 (test)',
});
const people = new Map<number, PersonFacts>();
for (const user of await getUsers(connection)) {
  people.set(user.user_id, {
    userId: user.user_id,
    name: user.full_name,
    email: user.delivery_email,
    role: user.role as Role,
    isBot: user.is_bot,
    isActive: user.is_active,
    isDeleted: false,
    status: null,
    profile: {},
    inGroup: () => false,
    inChannel: () => false,
  });
}
const engine = createChangeEngine({
  organizationId: assignment.organizationId,
  connection: () => connection,
  ...opened.value,
  facts: {
    ...noFacts,
    person: (userId) => people.get(userId),
    addresses: () => [],
    bots: () => [],
    activeHumans: () => people.size,
    activeHumanOwners: () => 2,
    activeHumanAdministrators: () => 1,
    me: () => ({ userId: assignment.callerUserId, role: 100 }),
    identity: () => null,
    featureLevel: () => 499,
    zulipVersion: () => '12.1',
  },
  freshness: () => ({ kind: 'live' }),
  onJobChanged(job) {
    if (job.state !== 'running') process.stdout.write('ended\n');
  },
  onPendingChanged: () => {},
  onSafetyChanged: () => {},
  importedEdits: () => null,
  clock: systemClock,
});
const { userIds, role } = assignment;
const planned = await engine.plan({ kind: 'set-role', userIds, role }, new AbortController().signal);
if (!planned.ok) throw new Error(JSON.stringify(planned.failure));
process.stdout.write('starting\n');
engine.run(planned.value.id, planned.value.typeToConfirm, false, '');
