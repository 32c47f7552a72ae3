import { compareAnswers, gatherRoles, type Difference } from '../recorded/compare.ts';
import { replay, type ReplayedStep } from '../recorded/replay.ts';
import type { RecordedAnswer } from '../recorded/recording.ts';
import type { ReportRow } from './report.ts';
import type { TestedServer } from './server.ts';

/** Genuine servers put events into queues just after answering; the demo realm does so before. */
const eventsAfterMilliseconds = 150;

async function stepsOf(server: TestedServer, settleMilliseconds: number): Promise<ReplayedStep[]> {
  const { origin: url, owner, featureLevel } = server;
  // A level's recording doesn't matter here, because both sides run now.
  return replay({ url, owner, settleMilliseconds }, featureLevel >= 345 ? 442 : 247);
}

/** IDs of things and queues differ between servers, even in rejections. */
const anyId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+(:\d+)?/g;

function withoutIds({ body, ...answer }: RecordedAnswer): RecordedAnswer {
  const words = body?.['msg'];
  if (typeof words !== 'string') return { ...answer, body };
  return { ...answer, body: { ...body, msg: words.replaceAll(anyId, '#') } };
}

/** Recently seen people depend on how long the earlier calls took. */
const isOfTheMoment = ({ aspect, text }: Difference): boolean =>
  aspect === 'shape' && /^[-+~]presences\b/.test(text);

/** Runs the script of recorded calls on the server and the demo realm, both new organizations. */
export async function compareScripts(server: TestedServer, demo: TestedServer): Promise<ReportRow[]> {
  const there = await stepsOf(server, eventsAfterMilliseconds);
  const here = await stepsOf(demo, 0);
  const rows: ReportRow[] = [];
  const same = new Map<string, number>();
  for (const [index, { call, actual }] of there.entries()) {
    const ours = here[index];
    if (ours === undefined) break;
    const differences = compareAnswers(withoutIds(actual), withoutIds(ours.actual));
    const endpoint = `${call.method} ${call.path.replaceAll(/\{\w+\.[^}]*\}/g, '{}')}`;
    if (differences.length === 0) same.set(endpoint, (same.get(endpoint) ?? 0) + 1);
    else {
      const what = `${call.n} ${call.as} ${endpoint}`;
      const verdict = differences.every(isOfTheMoment) ? 'depends' : 'differs';
      rows.push({ part: 'script', what, verdict, detail: gatherRoles(differences).join('\n') });
    }
  }
  for (const [endpoint, count] of same) {
    const what = count === 1 ? endpoint : `${endpoint} (${count} calls)`;
    rows.push({ part: 'script', what, verdict: 'same', detail: '' });
  }
  return rows;
}
