import { isOpenJob, type Job, type JobRow } from '#contract/changes.ts';
import { beginRename, membersOf, openPerson } from '../e2e/person-steps.ts';
import { press } from '../e2e/console.ts';
import { callFrom } from '../e2e/window-calls.ts';
import { until, type Observed } from './observing.ts';
import type { Program } from './program.ts';
import { isUnderWay, organizationOf, requestsOf, slowDown, strike, type Meeting } from './program-strike.ts';
import { lasting } from './window-words.ts';

const path = /^\/api\/v1\/users\/\d+$/;
const patience = 60_000;

async function latestJob(program: Program): Promise<{ job: Job; rows: JobRow[] } | null> {
  const { id: organizationId } = await organizationOf(program);
  const page = program.page();
  const { tables } = await callFrom(page, 'replica.snapshot', { organizationId });
  const job = tables.jobs.at(-1);
  if (job === undefined) return null;
  const { rows } = await callFrom(page, 'job.rows', { organizationId, jobId: job.id, offset: 0, limit: 100 });
  return { job, rows };
}

/** What the job's view says, as long as the top bar lists it. */
async function shownJob(program: Program, title: RegExp): Promise<string> {
  const page = program.page();
  const chip = page.locator('[data-region="top bar"]').getByRole('button', { name: title });
  if ((await chip.count()) === 0) return '';
  await chip.click();
  const progress = page.getByRole('region', { name: 'Progress' });
  const [done = '', , state = '', remark = ''] = await progress.locator('p').allTextContents();
  const first = page.getByRole('grid').getByText(/server applied it/);
  const found = (await first.count()) > 0 ? ` ${(await first.first().textContent()) ?? ''}` : '';
  return lasting(`${state}${remark === '' ? '' : `: ${remark}`} (${done}).${found}`);
}

async function followJob(meeting: Meeting, title: RegExp): Promise<Observed> {
  const { program, trouble } = meeting;
  const { realm, page } = program;
  await isUnderWay(realm, 'PATCH', path);
  const readBefore = requestsOf(realm, 'GET', path).length;
  const after = await strike(meeting, { otherwise: 'nothing' });
  await after.settle();
  let latest = await latestJob(program);
  const isQuiet = async (): Promise<boolean> => {
    latest = await latestJob(program);
    if (latest === null) return false;
    const { job, rows } = latest;
    const isUnsettled = rows.some(({ outcome }) => outcome === 'sending' || outcome === 'unknown');
    return job.state !== 'running' && job.checking === 0 && !isUnsettled;
  };
  if (!(await until(isQuiet, patience)) || latest === null) throw new Error('The job is not settled.');
  const shown = await shownJob(program, title);
  const words = `${await after.words()} ${shown}`.trim();
  const isReadBack = requestsOf(realm, 'GET', path).length > readBefore;
  await trouble.end?.(program);
  const needsPerson = latest.job.state === 'paused';
  if (needsPerson) {
    await page()
      .getByRole('button', { name: /^Resume/ })
      .click();
    await until(async () => (await isQuiet()) && latest !== null && !isOpenJob(latest.job), patience);
  }
  const { applied, total } = latest.job;
  const carriedOut = requestsOf(realm, 'PATCH', path).filter(({ handled }) => handled === 200);
  const isOnce =
    carriedOut.length === applied && new Set(carriedOut.map((each) => each.path)).size === applied;
  const truth = isOnce ? 'the server has each exactly once' : `the server carried out ${carriedOut.length}`;
  const settled = isReadBack ? 'What was under way is read back by itself. ' : '';
  return {
    words,
    triedAgain: needsPerson
      ? `${settled}Nothing else until somebody resumes the job; then the rest.`
      : settled.trim() || 'Nothing has to be: the job goes on.',
    kept: `In the journal, with its result (in the end ${applied} applied of ${total}; ${truth}).`,
  };
}

/** Renames a person from their sheet. */
export async function rename(meeting: Meeting): Promise<Observed> {
  const { realm, page } = meeting.program;
  const fullName = membersOf(realm)[0]?.fullName ?? '';
  await openPerson(page(), fullName);
  await beginRename(page());
  await page().getByLabel('Full name').fill('Renamed Here');
  await page().keyboard.press('Enter');
  await page()
    .getByRole('dialog', { name: `Rename ${fullName}` })
    .waitFor();
  slowDown(realm, 'PATCH', path);
  await press(page(), 'Control+Enter');
  return followJob(meeting, /Rename/);
}

/** Changes the role of six people; trouble strikes the second call. */
export async function changeRoles(meeting: Meeting): Promise<Observed> {
  const { realm, page } = meeting.program;
  const { id: organizationId } = await organizationOf(meeting.program);
  const userIds = realm.control
    .snapshot()
    .users.filter(({ role, isActive, isBot }) => role === 400 && isActive && !isBot)
    .slice(0, 6)
    .map(({ userId }) => userId);
  const action = { kind: 'set-role', userIds, role: 600 } as const;
  const planned = await callFrom(page(), 'changes.plan', { organizationId, action });
  slowDown(realm, 'PATCH', path, 1);
  await callFrom(page(), 'changes.run', {
    organizationId,
    changeSetId: planned.id,
    typed: planned.typeToConfirm,
    stopAtFirstRefusal: false,
    reason: '',
  });
  return followJob(meeting, /Set role/);
}
