import { isShortName, isWebhookAddress, readNewBot, webhookFormats } from '#contract/bots.ts';
import { personNameObjection, strippedText } from '#contract/text-rules.ts';
import { lostLettersObjection } from '#contract/unseen-signs.ts';
import { botTypeName, webhookFormatName } from '#contract/words/bots.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { skip } from '../../verdict.ts';
import { factsOf, type ThingLines } from '../change-facts.ts';
import type { FieldRules, KindRules } from '../kind-rules.ts';
import { botCreationCall } from '../../calls/bots.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

/** A bot to be created, or created by a change. */
interface NewBotSubject {
  id: string;
  /** The part of its address before `-bot@`. */
  shortName: string;
}

function linesOf(value: string): ThingLines {
  const made = readNewBot(value);
  if (made === null) return [];
  return [
    ['Name', made.name],
    ['Type', botTypeName(made.type)],
    ['Address', made.webhook?.url ?? '', 'code'],
    ['Format', made.webhook === null ? '' : webhookFormatName(made.webhook.format)],
  ];
}

function newBot(known: ChangeFacts): FieldRules<NewBotSubject> {
  return {
    noun: 'bot',
    inputField: 'name',
    current: ({ id }) => known.newBots.madeText(`bot:${id}`, 'bot') ?? '',
    words: (value) => {
      const made = readNewBot(value);
      return made === null ? 'No bot' : `${made.name}, ${botTypeName(made.type).toLowerCase()}`;
    },
    facts: (before, after) => factsOf(linesOf(before), linesOf(after)),
    objection(value, { featureLevel }) {
      const made = readNewBot(value);
      if (made === null) return value === '' ? null : 'Invalid bot';
      if (made.webhook !== null && !isWebhookAddress(made.webhook.url)) return 'Not a URL';
      if (!webhookFormats.includes(made.webhook?.format ?? 1)) return 'Invalid interface type';
      return personNameObjection(strippedText(made.name), featureLevel) ?? lostLettersObjection(made.name);
    },
    check({ facts, subject: { id, shortName }, value }) {
      const made = readNewBot(value);
      if (made === null) return skip('not-possible', 'A bot can’t be deleted. Deactivate it in People.');
      const { objections, domain } = facts.newBots.rights();
      if (objections[made.type] !== '') return skip('not-permitted', objections[made.type]);
      if (facts.newBots.madeText(`bot:${id}`, 'bot') !== undefined) {
        return skip('already-so', 'The bot was made already.');
      }
      if (!isShortName(shortName)) return skip('not-possible', 'Bad name or username');
      if (facts.newBots.isNameTaken(strippedText(made.name))) {
        return skip('not-possible', 'Name is already in use.');
      }
      if (facts.holderOfAddress(`${shortName}-bot@${domain}`) !== undefined) {
        return skip('not-possible', 'Email is already in use.');
      }
      return { kind: 'change', risk: 'low', notice: '' };
    },
    endpoint: () => 'POST /bots',
    effects: () => ({
      whatElseChanges: [text('effect.you-become-its-owner')],
      canBeUndone: [],
      cannotBeUndone: [text('effect.bot-cant-be-deleted')],
    }),
  };
}

/**
 * New bots, identified by their short names; an existing bot is an account.
 * https://zulip.com/help/add-a-bot-or-integration
 */
export const botRules: KindRules<NewBotSubject> = {
  isNamedById: true,
  subject: (id) => ({ id, shortName: id.slice(id.indexOf(':') + 1) }),
  nameOf: ({ shortName }) => `${shortName}-bot`,
  rules: (field, facts) => (field === 'bot' ? newBot(facts) : null),
  order: () => '0',
  goneName: (id) => id,
  gone: 'The organization is not loaded.',
  goneField: () => 'A new bot has nothing of this kind.',
};

export const botInWorker = {
  rules: botRules,
  calls: {
    'POST /bots': botCreationCall,
  },
} satisfies KindInWorker<'bot'>;
