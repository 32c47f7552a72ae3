import { newBotText } from '#contract/bots.ts';
import type { CallInput, CallOutput, OrganizationCallName } from '#contract/calls/calls.ts';
import { newTarget, targetOf, type Action, type Edit } from '#contract/changes.ts';
import { folderCreation } from '#contract/kinds/channel-folders.ts';
import { newChannelText, plainChannel } from '#contract/channels.ts';
import { newGroupText } from '#contract/groups.ts';
import { termsText } from '#contract/invitations.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { setupText, wholeProfileField } from '#contract/profile-fields.ts';
import type { DemoAccount, DemoRealm } from '@realm-console/demo-realm';
import { plainTerms } from '../contract/invitation-terms.fixture.ts';

/** What a job is planned from. */
interface Sight {
  realm: DemoRealm;
  account: DemoAccount;
  ask<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<CallOutput<Name>>;
}

/** A request by the same account elsewhere that makes something similar to the job. */
interface Rival {
  method: string;
  path: string;
  parameters: Record<string, unknown>;
}

/** A kind of job with one change in one call. */
export interface KilledKind {
  name: string;
  method: string;
  path: RegExp;
  /** A different one in each round. */
  action(sight: Sight, round: number): Action | Promise<Action>;
  rival?(round: number): Rival;
}

const edit = (target: Edit['target'], field: string, value: string): Action => ({
  kind: 'edit',
  title: 'Killed',
  edits: [{ target, field, value }],
});

/** Members in the order of their IDs, the same in every round. */
const members = ({ realm, account }: Sight): number[] =>
  realm.control
    .snapshot()
    .users.filter(({ isBot, role, userId }) => !isBot && role === 400 && userId !== account.userId)
    .map(({ userId }) => userId)
    .toSorted((one, other) => one - other);

const memberOf = (sight: Sight): number => members(sight)[0] ?? 0;
const someChannel = 3;
const hook = { url: 'https://hooks.example/in', format: 1 } as const;
const linkifierOf = (round: number, host: string): string =>
  linkifierText({
    pattern: `KILL${round}-(?P<id>[0-9]+)`,
    urlTemplate: `https://${host}/{id}`,
    exampleInput: '',
    reverseTemplate: '',
    alternativeUrlTemplates: [],
  });

export const killedKinds: readonly KilledKind[] = [
  {
    name: 'a name',
    method: 'PATCH',
    path: /\/users\/\d+$/,
    action: (sight, round) => ({ kind: 'rename', userId: memberOf(sight), name: `Name ${round}` }),
  },
  {
    name: 'a profile field',
    method: 'PATCH',
    path: /\/users\/\d+$/,
    action: (sight, round) => edit(targetOf('user', memberOf(sight)), 'field:2', `City ${round}`),
  },
  {
    name: 'a deactivation',
    method: 'DELETE',
    path: /\/users\/\d+$/,
    action(sight) {
      const active = sight.realm.control.snapshot().users.filter(({ isActive }) => isActive);
      const ids = new Set(active.map(({ userId }) => userId));
      const userId = members(sight).find((id) => ids.has(id));
      // The realm has fewer people than rounds.
      if (userId === undefined) throw new Error('Everybody is deactivated.');
      return { kind: 'deactivate', userIds: [userId], notification: null };
    },
  },
  {
    name: 'a channel’s description',
    method: 'PATCH',
    path: /\/streams\/\d+$/,
    async action({ ask }, round) {
      await ask('channels.detail', { channelId: someChannel });
      return edit(targetOf('channel', someChannel), 'description', `About ${round}`);
    },
  },
  {
    name: 'a new channel',
    method: 'POST',
    path: /\/channels\/create$/,
    action: (_sight, round) =>
      edit(
        newTarget('channel', `killed ${round}`),
        'channel',
        newChannelText({ ...plainChannel, description: 'Ours' }),
      ),
    rival: (round) => ({
      method: 'POST',
      path: '/channels/create',
      parameters: { name: `killed ${round}`, description: 'Theirs', subscribers: [] },
    }),
  },
  {
    name: 'a new group',
    method: 'POST',
    path: /\/user_groups\/create$/,
    action: (_sight, round) =>
      edit(
        newTarget('group', `killed ${round}`),
        'group',
        newGroupText({ description: 'Ours', members: [], subgroups: [] }),
      ),
    rival: (round) => ({
      method: 'POST',
      path: '/user_groups/create',
      parameters: { name: `killed ${round}`, description: 'Theirs', members: [] },
    }),
  },
  {
    name: 'a linkifier',
    method: 'POST',
    path: /\/realm\/filters$/,
    action: (_sight, round) =>
      edit(
        newTarget('linkifier', `KILL${round}-(?P<id>[0-9]+)`),
        'linkifier',
        linkifierOf(round, 'ours.example'),
      ),
    rival: (round) => ({
      method: 'POST',
      path: '/realm/filters',
      parameters: { pattern: `KILL${round}-(?P<id>[0-9]+)`, url_template: 'https://theirs.example/{id}' },
    }),
  },
  {
    name: 'an allowed domain',
    method: 'POST',
    path: /\/realm\/domains$/,
    action: (_sight, round) => edit(targetOf('domain', `kill${round}.example`), 'domain', 'exact'),
    rival: (round) => ({
      method: 'POST',
      path: '/realm/domains',
      parameters: { domain: `kill${round}.example`, allow_subdomains: true },
    }),
  },
  {
    name: 'a folder',
    method: 'POST',
    path: /\/channel_folders\/create$/,
    async action({ ask }, round) {
      await ask('channels.detail', { channelId: someChannel });
      const made = folderCreation(`Killed ${round}`, 'Ours');
      return { kind: 'edit', title: 'Killed', edits: [made] };
    },
    rival: (round) => ({
      method: 'POST',
      path: '/channel_folders/create',
      parameters: { name: `Killed ${round}`, description: 'Theirs' },
    }),
  },
  {
    name: 'an invitation',
    method: 'POST',
    path: /\/invites$/,
    async action({ ask }, round) {
      await ask('invitations.list', {});
      return edit(
        newTarget('invitation', `pat${round}@loomhouse.example`),
        'invitation',
        termsText(plainTerms),
      );
    },
    rival: (round) => ({
      method: 'POST',
      path: '/invites',
      parameters: {
        invitee_emails: `pat${round}@loomhouse.example`,
        invite_as: 100,
        invite_expires_in_minutes: 14_400,
        stream_ids: [],
      },
    }),
  },
  {
    name: 'an invitation link',
    method: 'POST',
    path: /\/invites\/multiuse$/,
    async action({ ask }, round) {
      await ask('invitations.list', {});
      return edit(newTarget('invitation-link', `link ${round}`), 'invitation-link', termsText(plainTerms));
    },
    rival: () => ({
      method: 'POST',
      path: '/invites/multiuse',
      parameters: { invite_as: 400, invite_expires_in_minutes: 10_080, stream_ids: [] },
    }),
  },
  {
    name: 'a bot',
    method: 'POST',
    path: /\/bots$/,
    action: (_sight, round) =>
      edit(
        newTarget('bot', `killed${round}`),
        'bot',
        newBotText({ name: `Killed ${round}`, type: 3, webhook: hook }),
      ),
    rival: (round) => ({
      method: 'POST',
      path: '/bots',
      parameters: { full_name: `Killed ${round}`, short_name: `killed${round}`, bot_type: 1 },
    }),
  },
  {
    name: 'an account',
    method: 'POST',
    path: /\/users$/,
    action: (_sight, round) =>
      edit(newTarget('new-account', `kill${round}@loomhouse.example`), 'new-account', `Ours ${round}`),
    rival: (round) => ({
      method: 'POST',
      path: '/users',
      parameters: {
        email: `kill${round}@loomhouse.example`,
        full_name: `Theirs ${round}`,
        password: 'correct horse',
      },
    }),
  },
  {
    name: 'a new profile field',
    method: 'POST',
    path: /\/realm\/profile_fields$/,
    action: (_sight, round) =>
      edit(
        newTarget('profile-field', `Killed ${round}`),
        wholeProfileField,
        setupText({
          name: `Killed ${round}`,
          hint: 'Ours',
          type: 'short-text',
          options: [],
          account: null,
          isInSummary: false,
          isRequired: false,
          isEditableByUser: true,
          isForMatching: false,
        }),
      ),
    rival: (round) => ({
      method: 'POST',
      path: '/realm/profile_fields',
      parameters: { name: `Killed ${round}`, hint: 'Theirs', field_type: 1 },
    }),
  },
  {
    name: 'a message',
    method: 'POST',
    path: /\/messages$/,
    action: (_sight, round) => ({
      kind: 'send-message',
      localId: `kill${round}`,
      content: `The workshop is closed, ${round}`,
      to: { type: 'channel', channelId: someChannel, topic: 'closing days' },
    }),
    rival: (round) => ({
      method: 'POST',
      path: '/messages',
      parameters: {
        type: 'channel',
        to: someChannel,
        topic: 'closing days',
        content: `The workshop is closed, ${round}.`,
      },
    }),
  },
];
