import { findPerson } from '../e2e/console.ts';
import { membersOf } from '../e2e/person-steps.ts';
import { messageField, openAnnounce, writeTo } from '../screens/reach-announce.ts';
import { inspect, messageIdField, openInspector } from '../screens/reach-messages.ts';
import { until, type Observed } from './observing.ts';
import { save } from './program-download.ts';
import { changeRoles, rename } from './program-jobs.ts';
import {
  aftermath,
  isUnderWay,
  organizationOf,
  requestsOf,
  slowDown,
  strike,
  type Aftermath,
  type Meeting,
} from './program-strike.ts';
import type { Program } from './program.ts';
import { recordWindow } from './window-reading.ts';

const registerPath = /^\/api\/v1\/register$/;
/** How often everything was loaded; the moderation channel's queue is another one, and narrowed. */
const loads = ({ realm }: Program): number =>
  requestsOf(realm, 'POST', registerPath).filter(({ parameters }) => parameters['narrow'] === undefined)
    .length;
const nowhere = { otherwise: 'nothing' };

/** Whether the organization recovered, and what the user had to do for it. */
async function followSession(
  { program, trouble }: Meeting,
  after: Aftermath,
  loaded: number,
): Promise<Pick<Observed, 'words' | 'triedAgain'>> {
  const { page } = program;
  await after.settle();
  const words = await after.words();
  await trouble.end?.(program);
  const isBack = async (): Promise<boolean> => (await organizationOf(program)).connection.kind === 'live';
  const byItself = await until(isBack, 3_000);
  if (!byItself) {
    await page().getByRole('button', { name: 'Try now' }).click();
    if (!(await until(isBack, 60_000))) throw new Error('The organization did not come back.');
  }
  const wasLoaded = loads(program) > loaded;
  const again = wasLoaded ? 'Everything is loaded again by itself.' : 'Nothing has to be: it goes on.';
  return { words, triedAgain: byItself ? again : 'Nothing by itself: Try now, or a new sign-in.' };
}

async function register(meeting: Meeting): Promise<Observed> {
  const { program, trouble } = meeting;
  const { realm, page } = program;
  let after: Aftermath;
  let loaded = 0;
  if (trouble.isThereBefore === true) {
    await trouble.begin(program);
    await program.restart();
    after = aftermath(await recordWindow(page(), nowhere), trouble, 'People', false);
  } else {
    slowDown(realm, 'POST', registerPath);
    await program.restart();
    await isUnderWay(realm, 'POST', registerPath);
    loaded = loads(program);
    after = await strike(meeting, nowhere);
  }
  const followed = await followSession(meeting, after, loaded);
  const { keyKeptIn } = await organizationOf(program);
  await findPerson(page(), membersOf(realm)[0]?.fullName ?? '');
  const kept = keyKeptIn === 'keychain' ? 'The account and its key.' : 'The account, but not its key.';
  return { ...followed, kept: `${kept} Everything is loaded as soon as it works.` };
}

async function poll({ program, trouble }: Meeting): Promise<Observed> {
  const { realm, page } = program;
  const loaded = loads(program);
  const userId = membersOf(realm)[0]?.userId ?? 0;
  const meeting: Meeting = {
    program,
    trouble: {
      ...trouble,
      begin(struck) {
        const begun = trouble.begin(struck);
        realm.control.rename(userId, 'Renamed Meanwhile');
        return begun;
      },
    },
  };
  const after = await strike(meeting, nowhere);
  const hasStayed = after.isSameWindow && (await after.reading()).rows > 0;
  const followed = await followSession(meeting, after, loaded);
  await findPerson(page(), 'Renamed Meanwhile');
  return {
    ...followed,
    kept: hasStayed
      ? 'All people and data that were loaded stay on screen; what was missed came in afterwards.'
      : 'What was on screen is loaded again; what was missed came in with it.',
  };
}

/** A user's request in a panel, and whether they have to repeat it. */
async function ask(
  meeting: Meeting,
  asked: {
    path: RegExp;
    method: string;
    usual: string;
    otherwise: string;
    /** Starts it like a user, from anywhere. */
    begin(): Promise<void>;
    /** Goes there again without a request; returns whether the input is still there. */
    isKept(): Promise<boolean>;
    again(): Promise<void>;
    typed: string;
  },
): Promise<Observed> {
  const { realm, page } = meeting.program;
  const { method, path, usual, otherwise, typed } = asked;
  const times = (): number => requestsOf(realm, method, path).length;
  slowDown(realm, method, path);
  await asked.begin();
  await isUnderWay(realm, method, path);
  const before = times();
  const after = await strike(meeting, { usual, otherwise });
  const isShown = await after.settle(({ isUsual }) => isUsual);
  const words = await after.words();
  const isTriedAgain = times() > before;
  const isKept = await asked.isKept();
  const isThereAgain = isKept && (await until(async () => (await page().locator(usual).count()) > 0, 3_000));
  if (!isThereAgain) await asked.again();
  await page().locator(usual).waitFor();
  return {
    words,
    triedAgain: !isShown
      ? isThereAgain
        ? 'It is asked again by itself, as soon as its panel is open.'
        : 'Nothing. It is asked again when somebody does.'
      : isTriedAgain
        ? 'It is asked again by itself, as soon as the organization is live.'
        : 'Nothing has to be.',
    kept: `${isKept ? typed : `Not ${typed.toLowerCase()}`}.${isThereAgain ? '' : ' Asked again, it is answered.'}`,
  };
}

function read(meeting: Meeting): Promise<Observed> {
  const { realm, page } = meeting.program;
  const messageId = String(realm.control.newestMessageId());
  return ask(meeting, {
    method: 'GET',
    path: new RegExp(`/messages/${messageId}$`),
    usual: 'article',
    otherwise: 'main div [role="alert"]',
    typed: 'What was asked for',
    async begin() {
      await openInspector(page());
      await inspect(page(), messageId);
    },
    async isKept() {
      await openInspector(page());
      return (await messageIdField(page()).inputValue()) === messageId;
    },
    again: () => inspect(page(), messageId),
  });
}

function render(meeting: Meeting): Promise<Observed> {
  const { page } = meeting.program;
  const content = 'From Monday the studios open at **8:30**.';
  const column = 'aside[aria-label="Preview"]';
  return ask(meeting, {
    method: 'POST',
    path: /\/messages\/render$/,
    usual: `${column} [role="status"] [data-tone="ok"]`,
    otherwise: `${column} [role="status"], ${column} [role="note"]`,
    typed: 'The text',
    async begin() {
      await openAnnounce(page());
      await writeTo(page(), 'general', 'winter hours', content);
    },
    async isKept() {
      if (!(await messageField(page()).isVisible())) await openAnnounce(page());
      return until(async () => (await messageField(page()).inputValue()) === content, 3_000);
    },
    again: () => writeTo(page(), 'general', 'winter hours', content),
  });
}

/** Each column of the table in the whole program, by name. */
export const programOperations: Readonly<Record<string, (meeting: Meeting) => Promise<Observed>>> = {
  register,
  poll,
  read,
  write: rename,
  bulk: changeRoles,
  download: save,
  render,
};
