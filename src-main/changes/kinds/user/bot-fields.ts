import { isWebhookAddress, readWebhook, webhookText } from '#contract/bots.ts';
import { roles } from '#contract/people.ts';
import { roleName } from '#contract/words/roles.ts';
import { webhookFormatName } from '#contract/words/bots.ts';
import { text } from '#words/text.ts';
import type { Caller, ChangeFacts } from '../../planning-facts.ts';
import { isAdministrator, skip, type Verdict } from '../../verdict.ts';
import { factsOf, type ThingLines } from '../change-facts.ts';
import type { FieldRules } from '../kind-rules.ts';
import { isOwnBot } from './checks.ts';
import type { PersonFacts } from './person-facts.ts';

const outgoing = 3;

/** The requirements for all changes of bots; null if nothing prevents them. https://zulip.com/help/manage-a-bot */
function botObstacle(caller: Caller, person: PersonFacts): Verdict | null {
  if (!person.isBot) return skip('not-possible', 'This is a person, not a bot.');
  if (isAdministrator(caller) || isOwnBot(caller, person)) return null;
  const explanation = 'Only its owner, administrators and owners can change a bot.';
  return { kind: 'skip', reason: 'not-permitted', explanation, neededRole: roles.administrator };
}

/** The rights that a bot's key gives to its new owner. */
function rightsNotice({ role }: PersonFacts): string {
  return role <= roles.moderator ? `Its key gives ${roleName(role).toLowerCase()} rights` : '';
}

/** A bot's owner, as the user id. */
export function ownerRules(known: ChangeFacts): FieldRules<PersonFacts> {
  return {
    noun: 'owner',
    inputField: 'owner',
    current: ({ bot }) => String(bot?.ownerId ?? ''),
    withValue: (person, value) =>
      person.bot === undefined ? person : { ...person, bot: { ...person.bot, ownerId: Number(value) } },
    words: (value) => (value === '' ? 'None' : (known.person(Number(value))?.name ?? `User ${value}`)),
    objection: (value) => (value === '' || Number.isInteger(Number(value)) ? null : 'Invalid owner'),
    check({ facts, subject: person, value }) {
      const obstacle = botObstacle(facts.caller, person);
      if (obstacle !== null) return obstacle;
      if (value === '') return skip('not-possible', 'A bot that has an owner can only get another one.');
      if (person.bot?.ownerId === Number(value))
        return skip('already-so', 'Already the owner. Nothing to change.');
      const owner = facts.person(Number(value));
      if (owner === undefined) return skip('not-possible', 'Failed to change owner, no such user');
      if (!owner.isActive) return skip('not-possible', 'Failed to change owner, user is deactivated');
      if (owner.isBot) return skip('not-possible', "Failed to change owner, bots can't own other bots");
      const notice = rightsNotice(person);
      return { kind: 'change', risk: notice === '' ? 'low' : 'high', notice };
    },
    endpoint: () => 'PATCH /bots/{bot_id}',
    effects: () => ({
      whatElseChanges: [text('effect.bots-leave-private-channels'), text('effect.key-stays-same-anyone')],
      canBeUndone: [text('effect.owner-while-former-one')],
      cannotBeUndone: [],
    }),
  };
}

function webhookLines(value: string): ThingLines {
  const webhook = readWebhook(value);
  if (webhook === null) return [];
  return [
    ['Address', webhook.url, 'code'],
    ['Format', webhookFormatName(webhook.format)],
  ];
}

/** Where messages to an outgoing webhook are sent, and in which format. https://zulip.com/api/outgoing-webhooks */
export const webhookRules: FieldRules<PersonFacts> = {
  noun: 'webhook address',
  inputField: 'webhook',
  current: ({ bot }) => (bot?.webhook == null ? '' : webhookText(bot.webhook)),
  withValue: (person, value) =>
    person.bot === undefined ? person : { ...person, bot: { ...person.bot, webhook: readWebhook(value) } },
  words(value) {
    const webhook = readWebhook(value);
    return webhook === null ? 'Not set' : `${webhook.url} (${webhookFormatName(webhook.format)})`;
  },
  facts: (before, after) => factsOf(webhookLines(before), webhookLines(after)),
  objection(value) {
    const webhook = readWebhook(value);
    return webhook !== null && isWebhookAddress(webhook.url) ? null : 'Not a URL';
  },
  check({ facts, subject: person, value }) {
    const obstacle = botObstacle(facts.caller, person);
    if (obstacle !== null) return obstacle;
    if (person.bot?.type !== outgoing) {
      return skip('not-possible', 'Only outgoing webhooks have an address.');
    }
    if (webhookRules.current(person) === value)
      return skip('already-so', 'Already set to this. Nothing to change.');
    return { kind: 'change', risk: 'high', notice: 'Messages to the bot go to this address' };
  },
  endpoint: () => 'PATCH /bots/{bot_id}',
  effects: () => ({
    whatElseChanges: [text('effect.server-sends-direct-messages')],
    canBeUndone: [text('effect.address-format')],
    cannotBeUndone: [text('effect.what-sent-address-meanwhile')],
  }),
};

/** A bot's key; a value means a new key, but isn't one. */
export function keyRules(known: ChangeFacts): FieldRules<PersonFacts> {
  return {
    noun: 'API key',
    inputField: 'key',
    current: ({ userId }) => known.newBots.madeText(`user:${userId}`, 'key') ?? '',
    words: (value) => (value === '' ? 'Present key' : 'New key'),
    objection: () => null,
    check({ facts, subject: person }) {
      const obstacle = botObstacle(facts.caller, person);
      if (obstacle !== null) return obstacle;
      if (!person.isActive) return skip('deactivated', 'The account is deactivated. Reactivate it first.');
      return { kind: 'change', risk: 'high', notice: 'Programs with the old key stop working' };
    },
    endpoint: () => 'POST /bots/{bot_id}/api_key/regenerate',
    effects: () => ({
      whatElseChanges: [text('effect.bots-sheet-shows-new')],
      canBeUndone: [],
      cannotBeUndone: [text('effect.the-old-key')],
    }),
  };
}
