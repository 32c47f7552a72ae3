import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import type { Measurement } from './figure.ts';
import type { ClientTask } from './client-child.ts';
import { startRealmProcess, type RealmProcess } from './realm-process.ts';
import { startReplayServer, type ReplayServer } from './replay-server.ts';

const rounds = 5;
const eventsInAll = 20_000;
export const eventsPerAnswer = 500;
/** The number of people doesn't affect an event, and a small snapshot keeps the measurement short. */
const people = 1_000;

/** Events of real changes, as JSON texts of answers to polls. */
export async function recordEvents(realm: RealmProcess): Promise<string[]> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${realm.owner.email}:${realm.owner.apiKey}`).toString('base64')}`,
  };
  const registered = await request(`${realm.url}/api/v1/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ event_types: '["realm_user","user_status"]' }).toString(),
  });
  const { queue_id: queueId } = (await registered.body.json()) as { queue_id: string };
  await realm.burst(eventsInAll);
  const poll = await request(`${realm.url}/api/v1/events?queue_id=${queueId}&last_event_id=-1`, { headers });
  const { events } = (await poll.body.json()) as { events: { id: number }[] };
  if (events.length !== eventsInAll) throw new Error(`${events.length} events were recorded.`);
  const answers: string[] = [];
  for (let start = 0; start < events.length; start += eventsPerAnswer) {
    answers.push(
      JSON.stringify({ result: 'success', msg: '', events: events.slice(start, start + eventsPerAnswer) }),
    );
  }
  return answers;
}

/**
 * Serves the recorded events to the next client that polls and resolves to its speed in events per second: from its
 * first poll to the one that acknowledges the last event, sent after processing all of them.
 */
function timeIntake(server: ReplayServer, answers: readonly string[]): Promise<number> {
  const events = answers.length * eventsPerAnswer;
  return new Promise((resolve) => {
    let startedAt: number | null = null;
    server.onEvents = (lastEventId) => {
      startedAt ??= performance.now();
      const answer = answers[(lastEventId + 1) / eventsPerAnswer];
      if (answer !== undefined) return answer;
      resolve(events / ((performance.now() - startedAt) / 1_000));
      return null;
    };
  });
}

async function timeClient(
  server: ReplayServer,
  answers: readonly string[],
  task: ClientTask,
): Promise<number> {
  const measured = timeIntake(server, answers);
  const child: ChildProcess = fork(join(import.meta.dirname, 'client-child.ts'), [JSON.stringify(task)]);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const result = await Promise.race([
    measured,
    exited.then(() => Promise.reject(new Error('A client of the intake ended.'))),
  ]);
  child.kill();
  await exited;
  return result;
}

/** How fast the session takes in events: poll, check, dispatch, model, marks for the renderer. */
export async function measureIntake(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'realm-console-bench-'));
  const realm = await startRealmProcess({ users: people });
  const server = await startReplayServer(realm.url);
  try {
    const answers = await recordEvents(realm);
    const { email, apiKey } = realm.owner;
    const account = { url: server.url, email, apiKey, folder };
    const ours: number[] = [];
    const plain: number[] = [];
    const zulipJs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timeClient(server, answers, { kind: 'poll', ...account }));
      plain.push(await timeClient(server, answers, { kind: 'poll-plainly', ...account }));
      zulipJs.push(await timeClient(server, answers, { kind: 'poll-zulip-js', ...account }));
    }
    // It sleeps for a second after each answer, so a few are enough.
    const few = answers.slice(0, 6);
    const asShipped = await timeClient(server, few, { kind: 'zulip-js-as-shipped', ...account });
    return [
      {
        what: 'events taken in from the queue',
        unit: 'events/s',
        runs: ours,
        baseline: { what: 'poll and JSON.parse only', runs: plain },
        budget: { ratioAtLeast: 0.5 },
        remark:
          'the baseline is a bare loop that checks, applies and keeps nothing, so the ratio says what the work on each ' +
          `event costs. ${eventsInAll} changes of people and statuses in answers of ${eventsPerAnswer}, a fresh process each time`,
      },
      {
        what: 'the same, beside the calls of zulip-js in a loop',
        unit: 'events/s',
        runs: ours,
        baseline: { what: 'zulip-js, events.retrieve', runs: zulipJs },
        remark: 'zulip-js keeps nothing of the events either',
      },
      {
        what: 'the same, beside zulip-js as it comes',
        unit: 'events/s',
        runs: ours,
        baseline: { what: 'zulip-js, callOnEachEvent', runs: [asShipped] },
        budget: { ratioAtLeast: 10 },
        remark: 'zulip-js sleeps for a second behind each answer',
      },
    ];
  } finally {
    await server.close();
    await realm.close();
    await rm(folder, { recursive: true, force: true });
  }
}
