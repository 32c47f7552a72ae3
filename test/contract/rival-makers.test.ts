import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newBotText } from '#contract/bots.ts';
import { newTarget, type Edit } from '#contract/changes.ts';
import { folderCreation } from '#contract/kinds/channel-folders.ts';
import { newChannelText, plainChannel } from '#contract/channels.ts';
import { newGroupText } from '#contract/groups.ts';
import { termsText } from '#contract/invitations.ts';
import { sayText } from '#words/text.ts';
import type { ChangeEndpoint } from '../../src-main/store/journal.ts';
import { getInvitations } from '../../src-main/zulip/route/invitations.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';
import { contractRealm, rawRequest, roughWithout, type Caller } from './connection.fixture.ts';
import { plainTerms } from './invitation-terms.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** A change that never arrives, while someone makes something similar elsewhere. */
interface Rivalry {
  what: string;
  endpoint: ChangeEndpoint;
  edit: Edit;
  /** What is made elsewhere, by the same account unless another is named. */
  rival: { by?: Caller; path: string; parameters: Record<string, unknown> };
  outcome: 'unknown' | 'not-applied';
}

const edit = (target: Edit['target'], field: string, value: string): Edit => ({ target, field, value });
const inTenDays = { invite_as: 400, invite_expires_in_minutes: 14_400, stream_ids: [] };
const link = edit(newTarget('invitation-link', 'x'), 'invitation-link', termsText(plainTerms));
const invitation = (to: string): Edit =>
  edit(newTarget('invitation', to), 'invitation', termsText(plainTerms));
const invited = (to: string, terms: object): Rivalry['rival'] => ({
  path: '/invites',
  parameters: { invitee_emails: to, ...inTenDays, ...terms },
});
const hook = { url: 'https://hooks.example/in', format: 1 } as const;
const bot = (shortName: string, webhook: typeof hook | null): Edit =>
  edit(
    newTarget('bot', shortName),
    'bot',
    newBotText({ name: `Name ${shortName}`, type: webhook === null ? 1 : 3, webhook }),
  );
const madeBot = (shortName: string, parameters: object): Rivalry['rival'] => ({
  path: '/bots',
  parameters: { full_name: `Name ${shortName}`, short_name: shortName, bot_type: 1, ...parameters },
});

const rivalries: readonly Rivalry[] = [
  {
    what: 'a link of the same role for another time',
    endpoint: 'POST /invites/multiuse',
    edit: link,
    rival: { path: '/invites/multiuse', parameters: { ...inTenDays, invite_expires_in_minutes: 10_080 } },
    outcome: 'unknown',
  },
  {
    what: 'an invitation of the same address as owner',
    endpoint: 'POST /invites',
    edit: invitation('pat1@loomhouse.example'),
    rival: invited('pat1@loomhouse.example', { invite_as: 100 }),
    outcome: 'unknown',
  },
  {
    what: 'an invitation of the same address for ever',
    endpoint: 'POST /invites',
    edit: invitation('pat2@loomhouse.example'),
    rival: invited('pat2@loomhouse.example', { invite_expires_in_minutes: null }),
    outcome: 'unknown',
  },
  {
    what: 'an invitation of the same address that tells nobody',
    endpoint: 'POST /invites',
    edit: invitation('pat3@loomhouse.example'),
    rival: invited('pat3@loomhouse.example', { notify_referrer_on_join: false }),
    outcome: 'unknown',
  },
  {
    what: 'just the same link by somebody else',
    endpoint: 'POST /invites/multiuse',
    edit: link,
    rival: { by: 'administrator', path: '/invites/multiuse', parameters: inTenDays },
    outcome: 'not-applied',
  },
  {
    what: 'a generic bot in place of a webhook',
    endpoint: 'POST /bots',
    edit: bot('rival1', hook),
    rival: madeBot('rival1', {}),
    outcome: 'not-applied',
  },
  {
    what: 'a bot of another name',
    endpoint: 'POST /bots',
    edit: bot('rival2', null),
    rival: madeBot('rival2', { full_name: 'Another name' }),
    outcome: 'unknown',
  },
  {
    what: 'a webhook to another address',
    endpoint: 'POST /bots',
    edit: bot('rival3', hook),
    rival: madeBot('rival3', {
      bot_type: 3,
      payload_url: JSON.stringify('https://elsewhere.example/in'),
      interface_type: 1,
    }),
    outcome: 'unknown',
  },
  {
    what: 'a folder of another description',
    endpoint: 'POST /channel_folders/create',
    edit: folderCreation('Rival 1', 'Ours'),
    rival: { path: '/channel_folders/create', parameters: { name: 'Rival 1', description: 'Theirs' } },
    outcome: 'unknown',
  },
  {
    what: 'just the same folder by somebody else',
    endpoint: 'POST /channel_folders/create',
    edit: folderCreation('Rival 2', 'Ours'),
    rival: {
      by: 'administrator',
      path: '/channel_folders/create',
      parameters: { name: 'Rival 2', description: 'Ours' },
    },
    outcome: 'not-applied',
  },
  {
    what: 'a group of other people',
    endpoint: 'POST /user_groups/create',
    edit: edit(
      newTarget('group', 'rivals'),
      'group',
      newGroupText({ description: '', members: [], subgroups: [] }),
    ),
    rival: { path: '/user_groups/create', parameters: { name: 'rivals', description: '', members: [9] } },
    outcome: 'unknown',
  },
  {
    what: 'a public channel in place of a private one',
    endpoint: 'POST /channels/create',
    edit: edit(
      newTarget('channel', 'rivals'),
      'channel',
      newChannelText({ ...plainChannel, privacy: 'private' }),
    ),
    rival: { path: '/channels/create', parameters: { name: 'rivals', subscribers: [] } },
    outcome: 'unknown',
  },
  {
    what: 'an account of another name',
    endpoint: 'POST /users',
    edit: edit(newTarget('new-account', 'rival@loomhouse.example'), 'new-account', 'Ours'),
    rival: {
      path: '/users',
      parameters: { email: 'rival@loomhouse.example', full_name: 'Theirs', password: 'correct horse' },
    },
    outcome: 'unknown',
  },
];

describe('a lost change while a rival made something similar', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);

  // The server's clock is known from its answers.
  beforeAll(async () => {
    await getInvitations(contract.as('owner'));
    contract.realm.control.allowUserCreation(contract.account('owner').userId, true);
  });

  it.each(rivalries)('is $outcome next to $what', async (rivalry) => {
    const { endpoint, edit: asked, rival, outcome } = rivalry;
    const one = sender();
    const change = recorded(endpoint, asked.target, { field: asked.field, after: asked.value });
    contract.realm.faults.add({ method: 'POST', path: rival.path, fault: { kind: 'reset' } });
    const lost = await one.send(change);
    const made = await rawRequest(contract, rival.by ?? 'owner', 'POST', rival.path, rival.parameters);
    expect(made.body).toEqual(expect.objectContaining({ result: 'success' }));
    const settled = await one.settle(change, lost);
    expect(settled).toMatchObject({ outcome });
    expect(settled).not.toHaveProperty('claim');
  });
});

describe('a revocation that never arrived', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);

  it.each([
    ['somebody else’s invitation', 'owner', 'unknown'],
    ['one’s own invitation', 'administrator', 'not-applied'],
  ] as const)('of %s isn’t proven by a member’s list', async (_name, inviter, outcome) => {
    const { userId } = contract.account('administrator');
    const made = await rawRequest(contract, inviter, 'POST', '/invites/multiuse', inTenDays);
    expect(made.body).toMatchObject({ result: 'success' });
    const links = (await getInvitations(contract.as('owner'))).filter((one) => one.is_multiuse);
    const id = Math.max(...links.map((one) => one.id));
    const by = contract.account(inviter).userId;
    const change = recorded('DELETE /invites/multiuse/{invite_id}', `invitation-link:${id}`, {
      before: JSON.stringify({ openAs: 400, expires: null, by }),
      after: '',
      details: String(id),
    });
    const one = sender({ caller: 'administrator' });
    contract.realm.faults.add({ method: 'DELETE', path: /multiuse/, fault: { kind: 'reset' } });
    const lost = await one.send(change);
    contract.realm.control.setRole(userId, 400);
    expect(await one.settle(change, lost)).toMatchObject({ outcome });
    contract.realm.control.setRole(userId, 200);
  });
});

describe('an undo', () => {
  let open: LiveRealm;
  afterEach(() => open.close());

  const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: 'Make', edits });
  const undoOf = async (jobId: string) =>
    (await open.ask('changes.plan', { action: { kind: 'undo', jobId } })).skipped.map(
      ({ explanation }) => explanation,
    );
  const unproven = 'The answer was lost, so someone else may have made what is there now.';

  it.each([
    ['a link', link, '/invites/multiuse', inTenDays],
    [
      'an invitation',
      invitation('pat@loomhouse.example'),
      '/invites',
      { invitee_emails: 'pat@loomhouse.example', ...inTenDays },
    ],
    [
      'a folder',
      folderCreation('Rival', 'Same'),
      '/channel_folders/create',
      { name: 'Rival', description: 'Same' },
    ],
  ])('leaves %s alone that may be a rival’s', async (_name, asked, path, parameters) => {
    open = await openLiveRealm();
    await open.ask('invitations.list', {});
    let isMade = false;
    open.demo.faults.decide(({ method, path: asks }) => {
      if (method !== 'POST' || !asks.endsWith(path) || isMade) return undefined;
      isMade = true;
      void open.request(
        'POST',
        path,
        Object.fromEntries(
          Object.entries(parameters).map(([name, value]) => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        ),
      );
      return { kind: 'reset' };
    });
    const { job, rows } = await run(asked);
    expect(rows).toMatchObject([{ outcome: 'applied' }]);
    expect((await undoOf(job.id)).map(sayText).join()).toContain(unproven);
  });

  it('leaves a later invitation to the address alone', async () => {
    open = await openLiveRealm();
    await open.ask('invitations.list', {});
    const { job } = await run(invitation('pat@loomhouse.example'));
    await open.request('POST', '/invites', {
      invitee_emails: 'pat@loomhouse.example',
      invite_as: '100',
      stream_ids: '[]',
    });
    await expect
      .poll(async () => (await open.ask('invitations.list', {})).filter(({ role }) => role === 100))
      .toHaveLength(1);
    expect(await undoOf(job.id)).toEqual(['The address has another invitation now (Owner).']);
  });
});
