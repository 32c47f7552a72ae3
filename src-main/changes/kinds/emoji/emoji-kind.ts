import { idOfTarget } from '#contract/changes.ts';
import { longestEmojiName } from '#contract/kinds/emoji.ts';
import { roles } from '#contract/people.ts';
import { text } from '#words/text.ts';
import type { ChangeToRecord } from '../../../store/journal.ts';
import { requestError } from '../../../zulip/errors.ts';
import type { Connection } from '../../../zulip/http.ts';
import {
  deactivateCustomEmoji,
  getCustomEmoji,
  uploadCustomEmoji,
} from '../../../zulip/route/custom-emoji.ts';
import { getOwnUser } from '../../../zulip/route/users.ts';
import type { CallChanges, SettingOperations } from '../../calls/operations.ts';
import { sentBy } from '../../calls/sent.ts';
import type { Caller } from '../../planning-facts.ts';
import { notPermitted, skip, type Verdict } from '../../verdict.ts';
import type { KindInWorker } from '../kind-in-worker.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import type { EmojiFacts } from './emoji-facts.ts';

/** Why an emoji can't have a name, in the server's words; null if it can. https://zulip.com/api/upload-custom-emoji */
export function emojiNameObjection(name: string): string | null {
  if (name === '') return 'Emoji name is missing';
  if (name.length > longestEmojiName) return `Names of emoji are limited to ${longestEmojiName} characters.`;
  if (!/^[0-9a-z_-]+$/.test(name)) {
    return 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.';
  }
  return /[-_]$/.test(name) ? 'Emoji names must end with either a letter or digit.' : null;
}

const noSuchState = 'No such state of an emoji.';
const notKept = 'The picture is no longer kept. Add the file again.';

/** Whether an emoji can be added with a name and its uploaded picture. */
export function addingVerdict(
  { name, found, upload, isBuiltIn, addingObjection }: EmojiFacts,
  caller: Caller,
): Verdict {
  if (addingObjection !== '') return skip('not-permitted', addingObjection);
  const objection = emojiNameObjection(name);
  if (objection !== null) return skip('not-possible', objection);
  if (found !== null) return skip('already-so', 'This name is already in use.');
  if (upload === null) return skip('not-possible', notKept);
  if (upload.picture.type === null) return skip('not-possible', 'Use PNG, JPEG, GIF or WebP.');
  if (isBuiltIn && caller.role > roles.administrator)
    return notPermitted(roles.administrator, 'override built-in emoji', caller);
  return {
    kind: 'change',
    risk: 'low',
    notice: isBuiltIn ? 'Replaces the built-in emoji' : '',
  };
}

function check({ facts, subject, value }: FieldCheck<EmojiFacts>): Verdict {
  if (value !== '') return addingVerdict(subject, facts.caller);
  if (subject.found === null) return skip('already-so', 'No active emoji has this name.');
  return subject.endingObjection === ''
    ? { kind: 'change', risk: 'high', notice: '' }
    : skip('not-permitted', subject.endingObjection);
}

const emoji: FieldRules<EmojiFacts> = {
  noun: 'emoji',
  inputField: 'name',
  details: ({ upload }, value) => (value === '' ? null : (upload?.id ?? null)),
  current: ({ found }) => (found === null ? '' : 'active'),
  isOwn: ({ found }, value, { caller: { userId } }) => value === '' || (found?.authorId ?? userId) === userId,
  words: (value) => (value === '' ? 'Not in use' : 'Active'),
  objection: (value) => (value === '' || value === 'active' ? null : noSuchState),
  check,
  endpoint: (_subject, value) =>
    value === '' ? 'DELETE /realm/emoji/{emoji_name}' : 'POST /realm/emoji/{emoji_name}',
  effects: (values) => ({
    whatElseChanges: [
      ...(values.includes('active') ? [text('effect.everyone-organization-can-use')] : []),
      ...(values.includes('') ? [text('effect.messages-reactions-statuses-keep')] : []),
    ],
    canBeUndone: values.includes('active') ? [text('effect.adding-undo-deactivates-emoji')] : [],
    cannotBeUndone: values.includes('') ? [text('effect.deactivating-zulip-cant-reactivate')] : [],
  }),
};

/** The organization's custom emoji, identified by what people type; absence is a value like any other. */
const emojiRules: KindRules<EmojiFacts> = {
  isNamedById: true,
  subject: (name, facts) => facts.emoji(name),
  nameOf: ({ name }) => `:${name}:`,
  rules: (field) => (field === 'emoji' ? emoji : null),
  order: () => '0',
  goneName: (name) => `:${name}:`,
  gone: 'The organization is not loaded.',
  goneField: () => 'An emoji has nothing of this kind.',
};

async function readBack(
  connection: Connection,
  changes: CallChanges,
  signal: AbortSignal,
): Promise<string[]> {
  const emoji = await getCustomEmoji(connection, { signal });
  const isAdding = changes.some(({ after }) => after !== '');
  const me = isAdding ? (await getOwnUser(connection, { signal })).user_id : null;
  return changes.map(({ target, after }) => {
    const found = emoji.find(({ name, deactivated }) => name === idOfTarget(target) && !deactivated);
    if (found === undefined) return '';
    // Someone else may have taken the name, which then shows another picture.
    const isOfOthers = after !== '' && found.author_id !== null && found.author_id !== me;
    return isOfOthers ? '' : 'active';
  });
}

const alone = { kind: 'setting', limit: 1, key: ({ target }: ChangeToRecord) => target, readBack } as const;

/** https://zulip.com/api/upload-custom-emoji */
const emojiAddition: SettingOperations = {
  ...alone,
  async send(connection, [{ target, details }], options) {
    const upload = connection.uploads.get(details ?? '');
    // Pictures are kept in memory, so one for a job that continues after a restart is gone.
    if (upload === undefined || upload.type === null)
      throw requestError({ kind: 'conflict', message: notKept });
    const picture = { bytes: upload.bytes, type: upload.type };
    const sent = sentBy(await uploadCustomEmoji(connection, idOfTarget(target), picture, options));
    connection.uploads.delete(details ?? '');
    return sent;
  },
};

/** https://zulip.com/api/deactivate-custom-emoji */
const emojiDeactivation: SettingOperations = {
  ...alone,
  send: async (connection, [{ target }], options) =>
    sentBy(await deactivateCustomEmoji(connection, idOfTarget(target), options)),
};

export const emojiInWorker = {
  rules: emojiRules,
  calls: {
    'POST /realm/emoji/{emoji_name}': emojiAddition,
    'DELETE /realm/emoji/{emoji_name}': emojiDeactivation,
  },
} satisfies KindInWorker<'emoji'>;
