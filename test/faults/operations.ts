import { isOpenJob, type Action, type Job, type JobRow } from '#contract/changes.ts';
import type { ConnectionState } from '#contract/organization.ts';
import type { Result } from '#contract/outcome.ts';
import { until, type Observed, type Stage } from './observing.ts';
import { save } from './saving.ts';
import {
  beginNoticed,
  isFinal,
  isSettled,
  longest,
  mostTries,
  recovery,
  times,
  type TroubleSwitch,
} from './trouble-switch.ts';
import { connectionText, failureText, jobText, rowText } from './window-words.ts';

/** A column of the table. */
export interface Operation {
  name: string;
  /** Its description in the table. */
  what: string;
  /** Its own requests, for trouble that affects nothing else. */
  isItsRequest(method: string, path: string): boolean;
  /** Does it while there is trouble, and describes the result. */
  meet(stage: Stage, trouble: TroubleSwitch): Promise<Observed>;
}

/** A job that hasn't changed for this long won't. */
const holdMilliseconds = 2_500;

/** What the session did during the trouble, and after it. */
async function followSession(
  stage: Stage,
  trouble: TroubleSwitch,
  missed: { userId: number; name: string } | null,
): Promise<Observed> {
  const { live } = stage.console;
  const state = (): ConnectionState => live.session.state();
  const generation = live.session.generation();
  const isBack = (): boolean =>
    state().kind === 'live' &&
    (missed === null || live.model()?.index.read(missed.userId)?.name === missed.name);
  // Some trouble doesn't affect a session: it is live, and missed nothing.
  await until(() => isSettled(state()) || isBack(), longest);
  const isShown = !isBack();
  const words = connectionText(state(), live.session.dataFrom());
  const hadData = live.model() !== null;
  const people = live.model()?.index.size ?? 0;
  await trouble.end();
  const byItself = (await until(() => isBack() || isFinal(state()), recovery)) && isBack();
  if (!byItself) live.tryNow();
  const recovered = byItself || (await until(isBack, recovery));
  const triedAgain = !isShown
    ? live.session.generation() > Math.max(generation, 1)
      ? 'A new queue is opened by itself, and everything is loaded again.'
      : 'Nothing has to be: it goes on.'
    : byItself
      ? 'Again and again by itself, later each time, until it works.'
      : recovered
        ? 'Nothing by itself: Try now, or a new sign-in.'
        : 'Nothing came of it.';
  const kept = !hadData
    ? 'Nothing was loaded before; everything is loaded as soon as it works.'
    : `All ${people === 0 ? 'data' : 'people and data'} that were loaded stay on screen${
        missed === null
          ? ''
          : recovered
            ? '; what was missed came in afterwards'
            : '; what was missed is still missing'
      }.`;
  return { words, triedAgain, kept };
}

async function liveConsole(stage: Stage): Promise<void> {
  await stage.open().untilLive();
}

/** A person that nothing else uses. */
function personOf(stage: Stage, place = 0): { userId: number; name: string } {
  const person = stage.realm.control
    .snapshot()
    .users.filter(({ role, isActive, isBot }) => role === 400 && isActive && !isBot)[place];
  if (person === undefined) throw new Error('The realm has too few people.');
  return { userId: person.userId, name: person.fullName };
}

async function ask(
  stage: Stage,
  trouble: TroubleSwitch,
  path: RegExp,
  call: () => Promise<Result<unknown>>,
  kept: string,
): Promise<Observed> {
  await call();
  const usual = mostTries(stage, 0, path);
  await beginNoticed(stage, trouble);
  const before = stage.attempts.length;
  const result = await call();
  const tries = mostTries(stage, before, path);
  await trouble.end();
  const isAnswered = async (): Promise<boolean> => (await call()).ok;
  const again = await until(isAnswered, recovery);
  if (!again) stage.console.live.tryNow();
  const isAnsweredThen = again || (await until(isAnswered, recovery));
  return {
    words: result.ok ? 'It is shown as usual.' : failureText(result.failure),
    triedAgain: result.ok && tries <= usual ? 'Nothing has to be.' : times(tries, usual),
    kept: `${kept} ${
      again
        ? 'Asked again, it is answered.'
        : isAnsweredThen
          ? 'Asked again after Try now, it is answered.'
          : 'Asked again soon afterwards, it is still refused.'
    }`,
  };
}

async function startJob(stage: Stage, trouble: TroubleSwitch, action: Action): Promise<Result<Job>> {
  const { console } = stage;
  const planned = await console.call('changes.plan', { action });
  if (!planned.ok) return planned;
  const { id: changeSetId, typeToConfirm: typed } = planned.value;
  await beginNoticed(stage, trouble);
  return console.call('changes.run', { changeSetId, typed, stopAtFirstRefusal: false, reason: 'as agreed' });
}

/** Follows a job through the trouble and afterwards. */
async function followJob(
  stage: Stage,
  trouble: TroubleSwitch,
  started: Result<Job>,
  isWrite: (method: string, path: string) => boolean,
  words: (job: Job, rows: JobRow[]) => string,
): Promise<Observed> {
  if (!started.ok) {
    await trouble.end();
    return {
      words: failureText(started.failure),
      triedAgain: 'Nothing.',
      kept: 'Nothing was sent or recorded.',
    };
  }
  const { console, realm } = stage;
  const jobId = started.value.id;
  const read = async (): Promise<{ job: Job; rows: JobRow[] }> => {
    const { tables } = await console.ask('replica.snapshot', {});
    const { rows } = await console.ask('job.rows', { jobId, offset: 0, limit: 100 });
    const job = tables.jobs.find(({ id }) => id === jobId);
    if (job === undefined) throw new Error('The job is not there.');
    return { job, rows };
  };
  let latest = await read();
  const isQuiet = ({ job, rows }: typeof latest): boolean =>
    job.checking === 0 && job.state !== 'running' && !rows.some(({ outcome }) => outcome === 'sending');
  let since = performance.now();
  let text = '';
  await until(async () => {
    latest = await read();
    const now = words(latest.job, latest.rows);
    if (now !== text) since = performance.now();
    text = now;
    // A job waiting for the server shows it as long as the trouble lasts.
    const isHeld = latest.job.state !== 'running' || latest.job.pausedUntilMilliseconds !== null;
    return isQuiet(latest) || (isHeld && performance.now() - since > holdMilliseconds);
  }, longest);
  const shown = words(latest.job, latest.rows);
  const wasOpen = isOpenJob(latest.job);
  const sentBefore = sentWrites(stage, isWrite);
  await trouble.end();
  const isOver = async (): Promise<boolean> => {
    latest = await read();
    return !isOpenJob(latest.job) && isQuiet(latest) && latest.job.unknown === 0;
  };
  await until(async () => (await isOver()) || latest.job.state === 'paused', recovery);
  const needsPerson = latest.job.state === 'paused';
  // It would continue after some minutes.
  const isHeldLong = !needsPerson && isOpenJob(latest.job);
  if (isHeldLong) {
    console.live.tryNow();
    await until(isOver, recovery);
  }
  const isSignedOut = isFinal(console.live.session.state());
  if (needsPerson) {
    if (isSignedOut) console.live.tryNow();
    await until(() => console.live.session.state().kind === 'live', recovery);
    await console.call('job.control', { jobId, command: 'resume' });
    const resumedAt = performance.now();
    // If the cause persists, it is paused again immediately.
    const isHeldAgain = (): boolean =>
      latest.job.state === 'paused' && performance.now() - resumedAt > holdMilliseconds;
    await until(async () => (await isOver()) || isHeldAgain(), recovery);
  }
  const sentAfter = sentWrites(stage, isWrite) - sentBefore;
  const { applied, rejected, notApplied, skipped, unknown, total } = latest.job;
  const appliedByRealm = realm.log.filter(
    ({ method, path, handled }) => isWrite(method, path) && handled === 200,
  ).length;
  const truth =
    appliedByRealm === applied
      ? 'the server has each exactly once'
      : `the server carried out ${appliedByRealm}`;
  const counts = [
    [applied, 'applied'],
    [rejected, 'failed'],
    [notApplied, 'not applied'],
    [skipped, 'skipped'],
    [unknown, 'unknown'],
  ] as const;
  const ends = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const end = ends.length === 0 ? 'nothing sent' : ends.join(', ');
  return {
    words: shown,
    triedAgain: needsPerson
      ? `Nothing until somebody ${isSignedOut ? 'signs in again and ' : ''}resumes the job; then the rest.`
      : isHeldLong
        ? 'The job waits for some minutes and goes on by itself, or at once with Try now.'
        : wasOpen || sentAfter > 0
          ? 'The job waits, and goes on by itself.'
          : applied === total
            ? 'Nothing has to be.'
            : 'Nothing by itself: Retry failed sends it again.',
    kept: `In the journal, with its result (in the end ${end} of ${total}; ${truth}).`,
  };
}

function sentWrites(stage: Stage, isWrite: (method: string, path: string) => boolean): number {
  return stage.attempts.filter(({ method, path }) => isWrite(method, `/api/v1${path}`)).length;
}

const isPersonPatch = (method: string, path: string): boolean =>
  method === 'PATCH' && /^\/api\/v1\/users\/\d+$/.test(path);

const composing = 'What was asked **before**';

export const operations: readonly Operation[] = [
  {
    name: 'register',
    what: 'loading the organization',
    isItsRequest: (method, path) => method === 'POST' && path === '/api/v1/register',
    async meet(stage, trouble) {
      await trouble.begin();
      stage.open();
      return followSession(stage, trouble, null);
    },
  },
  {
    name: 'poll',
    what: 'staying live',
    isItsRequest: (method, path) => method === 'GET' && path === '/api/v1/events',
    async meet(stage, trouble) {
      await liveConsole(stage);
      const { userId } = personOf(stage);
      await trouble.begin();
      // Ends the poll held by the server, so that the next one meets the trouble.
      stage.realm.control.rename(userId, 'First Change');
      const hasFirst = (): boolean => stage.console.live.model()?.index.read(userId)?.name === 'First Change';
      await until(hasFirst, 1_000);
      stage.realm.control.rename(userId, 'Renamed Meanwhile');
      return followSession(stage, trouble, { userId, name: 'Renamed Meanwhile' });
    },
  },
  {
    name: 'read',
    what: 'opening a message in the inspector',
    isItsRequest: (method, path) => method === 'GET' && path.startsWith('/api/v1/messages/'),
    async meet(stage, trouble) {
      await liveConsole(stage);
      const messageId = stage.realm.control.newestMessageId();
      const inspect = () => stage.ask('messages.inspect', { messageId });
      return ask(stage, trouble, /^\/messages\//, inspect, 'What was on screen.');
    },
  },
  {
    name: 'write',
    what: 'renaming one person',
    isItsRequest: isPersonPatch,
    async meet(stage, trouble) {
      await liveConsole(stage);
      const { userId } = personOf(stage);
      const started = await startJob(stage, trouble, { kind: 'rename', userId, name: 'Renamed Here' });
      return followJob(stage, trouble, started, isPersonPatch, (job, rows) =>
        isOpenJob(job) ? jobText(job) : rows.map(rowText).join(' '),
      );
    },
  },
  {
    name: 'bulk',
    what: 'changing the role of six people',
    isItsRequest: isPersonPatch,
    async meet(stage, trouble) {
      await liveConsole(stage);
      const userIds = [0, 1, 2, 3, 4, 5].map((place) => personOf(stage, place).userId);
      const started = await startJob(stage, trouble, { kind: 'set-role', userIds, role: 600 });
      return followJob(stage, trouble, started, isPersonPatch, (job, rows) => {
        const first = rows.find(({ outcome }) => outcome !== 'applied' && outcome !== 'waiting');
        return isOpenJob(job) || first === undefined ? jobText(job) : `${jobText(job)} ${rowText(first)}`;
      });
    },
  },
  {
    name: 'download',
    what: 'saving an upload',
    isItsRequest: (method, path) => method === 'GET' && path.startsWith('/user_uploads/temporary/'),
    async meet(stage, trouble) {
      await liveConsole(stage);
      const attachmentId = stage.realm.control.addAttachment(
        stage.owner.userId,
        'plan.pdf',
        Buffer.alloc(400_000, 'plan'),
      );
      return save(stage, trouble, attachmentId);
    },
  },
  {
    name: 'render',
    what: 'the rendering of what is being written',
    isItsRequest: (method, path) => method === 'POST' && path === '/api/v1/messages/render',
    async meet(stage, trouble) {
      await liveConsole(stage);
      const render = () => stage.ask('announce.render', { content: composing });
      return ask(stage, trouble, /^\/messages\/render$/, render, 'The text, and its last rendering.');
    },
  },
];
