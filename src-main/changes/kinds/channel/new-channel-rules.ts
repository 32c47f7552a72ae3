import { newChannelText, readNewChannel } from '#contract/channels.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { skip } from '../../verdict.ts';
import { factsOf } from '../change-facts.ts';
import type { FieldRules } from '../kind-rules.ts';
import { checkNewChannel } from './channel-checks.ts';
import type { ChannelFacts, ChannelSubject } from './channel-facts.ts';
import { newChannelLines, newChannelWords } from './channel-words.ts';

/** A channel that this console didn't create, as text, without its subscribers, which were never listed. */
function wholeText(channel: ChannelFacts): string {
  const { description, privacy, folderId, topicsPolicy, retentionDays, isDefault, permissions } = channel;
  const settings = { description, privacy, folderId, topicsPolicy, retentionDays, isDefault, permissions };
  return newChannelText({ ...settings, announce: false, subscribers: [] });
}

/** A channel as a whole: it can be created, but never deleted. https://zulip.com/api/create-channel */
export function newChannelRules(facts: ChangeFacts): FieldRules<ChannelSubject> {
  return {
    noun: 'channel',
    inputField: 'name',
    current: ({ name, channel }) =>
      channel === null ? '' : (facts.channels.createdText(name) ?? wholeText(channel)),
    words: (value) => newChannelWords(readNewChannel(value), facts),
    facts: (before, after) => {
      const [was, is] = [before, after].map((value) => newChannelLines(readNewChannel(value), facts));
      return factsOf(was ?? [], is ?? []);
    },
    objection: (value) => (value === '' || readNewChannel(value) !== null ? null : 'Invalid channel'),
    check({ facts: planning, subject: { name, channel }, value }) {
      if (value === '') {
        if (channel === null) return skip('already-so', 'There is no such channel.');
        return skip('not-possible', 'A channel cannot be deleted. Archive it in the list of channels.');
      }
      const made = readNewChannel(value);
      if (made === null) return skip('not-possible', 'Invalid channel');
      const objection = checkNewChannel(planning, name, made);
      if (objection !== null) return objection;
      return { kind: 'change', risk: 'low', notice: '' };
    },
    endpoint: () => 'POST /channels/create',
    effects: (values) => {
      const made = values.flatMap((value) => readNewChannel(value) ?? []);
      return {
        whatElseChanges: [
          ...(made.some(({ isDefault }) => isDefault)
            ? [text('effect.new-members-organization-subscribed')]
            : []),
          ...(made.some(({ privacy }) => privacy === 'web-public')
            ? [text('effect.everybody-web-can-read')]
            : []),
          text('effect.some-settings-need-extra'),
        ],
        canBeUndone: [],
        cannotBeUndone: [text('effect.channel-cannot-be-deleted')],
      };
    },
  };
}
