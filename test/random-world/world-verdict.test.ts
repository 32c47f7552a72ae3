import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newTarget, targetOf, type Action, type ChangeTarget } from '#contract/changes.ts';
import {
  openJournal,
  type ChangeIntent,
  type ChangeReason,
  type ChangeToRecord,
} from '../../src-main/store/journal.ts';
import { aChange } from '../../src-main/store/journal-search.fixture.ts';
import { newStoreAt } from '../../src-main/store/store.fixture.ts';
import { journalPathOf, closeStore, type Store } from '../../src-main/store/store.ts';
import { createTruth, type WorldTruth } from './world-truth.ts';
import { judgeWorld } from './world-verdict.ts';

/** What the random world considers a lie: its verdict on handwritten journals about an imaginary server. */
let folder: string;
let store: Store;
let truth: WorldTruth;
let jobs: number;

const person = targetOf('user', 11);
const bot = targetOf('user', 80);
const users = [
  { userId: 11, botOwnerId: null },
  { userId: 80, botOwnerId: 11 },
];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-verdict-'));
  const databasePath = join(folder, 'console.db');
  store = newStoreAt(databasePath);
  truth = createTruth(journalPathOf(databasePath), { control: { snapshot: () => ({ users }) } } as never);
  jobs = 0;
});
afterEach(() => {
  truth.close();
  closeStore(store);
  rmSync(folder, { recursive: true, force: true });
});

const lost: ChangeReason = { kind: 'lost', cause: { kind: 'failed', words: 'Lost.' }, found: 'applied' };

/** A change in its own job, sent once or as often as specified. */
function send(
  change: Pick<ChangeToRecord, 'target' | 'field' | 'after' | 'endpoint'>,
  request: {
    method: string;
    path: string;
    parameters?: Record<string, string>;
    handled: number | null;
    times?: number;
  },
  end: { outcome: 'applied' | 'skipped'; reason?: ChangeReason } = { outcome: 'applied' },
): void {
  const { method, path, parameters = {}, handled, times = 1 } = request;
  jobs += 1;
  const id = `job ${jobs}`;
  const journal = openJournal(store.journalDatabase);
  const action: Action = { kind: 'edit', title: '', edits: [] };
  const job = { id, organizationId: 'orchid', title: id, action, callerUserId: 8, reason: '', undoOf: null };
  journal.begin({ ...job, stopAtFirstRefusal: false }, [aChange({ id: 1, ...change })], jobs);
  journal.intend(id, [1], jobs);
  const entry = { at: jobs, method, path, userId: 8, parameters, status: handled, handled };
  for (let sent = 0; sent < times; sent += 1) truth.noteRequest({ method, path, entry } as never, undefined);
  journal.conclude(id, [{ changeId: 1, ...end }], jobs);
}

const lies = () => judgeWorld(truth).lies.map(({ kind, row }) => `${kind}: ${row.target} ${row.field}`);

const account = (target: ChangeTarget, after: 'active' | 'deactivated', handled: number | null) => {
  const path = `/api/v1/users/${target.slice('user:'.length)}`;
  const isOff = after === 'deactivated';
  send(
    {
      target,
      field: 'account',
      after,
      endpoint: isOff ? 'DELETE /users/{user_id}' : 'POST /users/{user_id}/reactivate',
    },
    { method: isOff ? 'DELETE' : 'POST', path: isOff ? path : `${path}/reactivate`, handled },
    { outcome: 'applied', ...(handled === null && { reason: lost }) },
  );
};

describe('a bot wrongly counted as deactivated', () => {
  const isLie = [`applied, but was not: ${bot} account`];

  it('is a lie if nobody deactivated it', () => {
    account(bot, 'deactivated', null);
    expect(lies()).toEqual(isLie);
  });

  it.each([
    ['this console', () => account(person, 'deactivated', 200)],
    ['others', () => truth.othersSet(person, 'account', 'deactivated')],
  ])('is true if %s deactivated its owner, and the bot with them', (_who, deactivateOwner) => {
    account(bot, 'deactivated', null);
    deactivateOwner();
    expect(lies()).toEqual([]);
  });

  it('is a lie if it was reactivated since', () => {
    account(person, 'deactivated', 200);
    account(bot, 'active', 200);
    account(bot, 'deactivated', null);
    expect(lies()).toEqual(isLie);
  });
});

describe('a channel wrongly counted as not a default', () => {
  const noDefault = (id: number, handled: number | null) =>
    send(
      {
        target: targetOf('channel', id),
        field: 'default',
        after: '',
        endpoint: 'PATCH /streams/{stream_id}',
      },
      { method: 'DELETE', path: '/api/v1/default_streams', parameters: { stream_id: String(id) }, handled },
      { outcome: 'applied', ...(handled === null && { reason: lost }) },
    );

  it('is a lie, whatever happened to other channels', () => {
    noDefault(3, 200);
    noDefault(4, null);
    expect(lies()).toEqual(['applied, but was not: channel:4 default']);
  });

  it('is true if the channel was archived', () => {
    const target = targetOf('channel', 4);
    send(
      { target, field: 'state', after: 'archived', endpoint: 'DELETE /streams/{stream_id}' },
      { method: 'DELETE', path: '/api/v1/streams/4', handled: 200 },
    );
    noDefault(4, null);
    expect(lies()).toEqual([]);
  });
});

describe('a decision about a report that was posted and counts as too late', () => {
  const target = targetOf('report', 9_230);
  const decide = (field: string, after: string, end?: Parameters<typeof send>[2]) =>
    send(
      { target, field, after, endpoint: 'POST /messages for a report' },
      {
        method: 'POST',
        path: '/api/v1/messages',
        parameters: { content: `${field} ${after}` },
        handled: 200,
      },
      end,
    );
  const tooLate = { outcome: 'skipped', reason: { kind: 'accepted-but', value: '' } } as const;

  it('is a lie without an earlier one', () => {
    decide('assignee', '8', tooLate);
    decide('outcome', 'resolved');
    expect(lies()).toEqual([`skipped, but was applied: ${target} assignee`]);
  });

  it('is true after another one', () => {
    decide('outcome', 'resolved');
    decide('assignee', '8', tooLate);
    expect(lies()).toEqual([]);
  });
});

it('adding a linkifier twice is a lie, but moving one into place twice isn’t', () => {
  const target = newTarget('linkifier', 'TKT');
  const path = '/api/v1/realm/linkifiers';
  const request = { method: 'PATCH', path, handled: 200, times: 2 };
  send({ target, field: 'place', after: '3', endpoint: 'PATCH /realm/linkifiers' }, request);
  expect(lies()).toEqual([]);
  const creation = { method: 'POST', path: '/api/v1/realm/filters', handled: 200, times: 2 };
  send({ target, field: 'linkifier', after: '{}', endpoint: 'POST /realm/filters' }, creation);
  expect(lies()).toEqual([`deed twice: ${target} linkifier`]);
});

describe('a message whose sending ended with the program', () => {
  const messages = [1, 2].map((id) =>
    aChange({
      id,
      target: newTarget('message', `word ${id}`),
      field: 'direct',
      before: '',
      after: `[[${id}],"Hello"]`,
      endpoint: 'POST /messages to people',
    }),
  );
  const begin = () => {
    const journal = openJournal(store.journalDatabase);
    const action: Action = { kind: 'edit', title: '', edits: [] };
    const job = {
      id: 'job',
      organizationId: 'orchid',
      title: '',
      action,
      callerUserId: 8,
      reason: '',
      undoOf: null,
    };
    journal.begin({ ...job, stopAtFirstRefusal: false }, messages, 1);
    const at = { run: 'first', elapsed: 1 };
    const known = { serverTime: null, queueId: null, newestMessageId: null, newestId: null, at };
    const intend = (id: number, sending: string) => journal.intend('job', [id], 1, { ...known, sending });
    const arrives = () => {
      const [method, path] = ['POST', '/api/v1/messages'];
      const entry = { at: 1, method, path, userId: 8, parameters: {}, status: 200, handled: 200 };
      truth.noteRequest({ method, path, entry } as never, undefined);
    };
    return { journal, intend, arrives };
  };

  it.each([
    ['not-applied', []],
    ['applied', ['applied, but was not: message:new:word 1 direct']],
  ] as const)('before the server received it was not sent with the next one: %s', (outcome, expected) => {
    const { journal, intend, arrives } = begin();
    intend(1, 'lost');
    intend(2, 'next');
    arrives();
    journal.conclude(
      'job',
      [
        { changeId: 1, outcome },
        { changeId: 2, outcome: 'applied' },
      ],
      2,
    );
    expect(lies()).toEqual(expected);
  });

  it('and that is sent in the next run is sent once', () => {
    const { journal, intend, arrives } = begin();
    intend(1, 'lost');
    journal.withdraw('job', [1], null, 1);
    intend(1, 'again');
    arrives();
    const skipped = { changeId: 2, outcome: 'skipped' } as const;
    journal.conclude('job', [{ changeId: 1, outcome: 'applied' }, skipped], 2);
    expect(lies()).toEqual([]);
  });
});

describe('a change whose target’s ID now means someone else', () => {
  const role = aChange({ id: 1, target: person, field: 'role', after: '300' });
  const intent = (sending: string): ChangeIntent => ({
    serverTime: null,
    queueId: null,
    newestMessageId: null,
    newestId: null,
    sending,
    at: { run: 'run', elapsed: 0, time: 0 },
  });
  const another: ChangeReason = { ...lost, found: 'nothing', doubt: { kind: 'another-thing' } };

  it.each([
    ['was on its way then', true, 'unknown', []],
    ['was on its way then, and counts as applied', true, 'applied', [`went to a stranger: ${person} role`]],
    ['was sent after that', false, 'unknown', [`went to a stranger: ${person} role`]],
  ] as const)('%s', (_name, isSentBefore, outcome, expected) => {
    const journal = openJournal(store.journalDatabase);
    const action: Action = { kind: 'edit', title: '', edits: [] };
    const job = { id: 'job', organizationId: 'orchid', title: '', action, callerUserId: 8, reason: '' };
    journal.begin({ ...job, undoOf: null, stopAtFirstRefusal: false }, [role], 1);
    if (isSentBefore) journal.intend('job', [1], 2, intent('one'));
    truth.importedAnew();
    if (!isSentBefore) journal.intend('job', [1], 2, intent('one'));
    const [method, path] = ['PATCH', '/api/v1/users/11'];
    const entry = { at: 3, method, path, userId: 8, parameters: {}, status: 200, handled: 200 };
    truth.noteRequest({ method, path, entry } as never, undefined);
    const reason = outcome === 'applied' ? lost : another;
    journal.conclude('job', [{ changeId: 1, outcome, reason }], 4);
    expect(lies()).toEqual(expected);
  });
});
