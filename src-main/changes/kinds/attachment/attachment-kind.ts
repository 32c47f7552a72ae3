import type { Attachment } from '#contract/attachments.ts';
import { numberOfTarget } from '#contract/changes.ts';
import { countOf } from '#contract/words/count.ts';
import { formatBytes } from '#contract/words/size.ts';
import { text } from '#words/text.ts';
import { deleteAttachment, getAttachments } from '../../../zulip/route/attachments.ts';
import type { DeedOperations } from '../../calls/operations.ts';
import { sentBy } from '../../calls/sent.ts';
import { skip } from '../../verdict.ts';
import type { KindInWorker } from '../kind-in-worker.ts';
import type { FieldRules, KindRules } from '../kind-rules.ts';
import type { AttachmentFacts } from './attachment-facts.ts';

/**
 * A file as a value: its size and how many messages use it. If a message starts using it after the preview, the value
 * differs, so a deletion leaves it alone.
 */
export function fileValue({ size, messageIds }: Pick<Attachment, 'size' | 'messageIds'>): string {
  return `${size} ${messageIds.length}`;
}

const cannotComeBack = 'A deleted file cannot be brought back.';

const file: FieldRules<AttachmentFacts> = {
  noun: 'file',
  inputField: 'file',
  current: ({ file }) => (file === null ? '' : fileValue(file)),
  withValue: (subject, value) => (value === '' ? { ...subject, file: null } : subject),
  words(value) {
    if (value === '') return 'Deleted';
    const [size = 0, messages = 0] = value.split(' ').map(Number);
    const use = messages === 0 ? 'not used' : `used in ${countOf(messages, 'message')}`;
    return `${formatBytes(size)}, ${use}`;
  },
  objection: (value) => (value === '' ? null : cannotComeBack),
  check({ subject, value }) {
    if (value !== '') return skip('not-possible', cannotComeBack);
    if (subject.file === null) return skip('already-so', 'The file is deleted already.');
    const { length } = subject.file.messageIds;
    return {
      kind: 'change',
      risk: 'high',
      notice: length === 0 ? '' : `Links in ${countOf(length, 'message')} lead nowhere afterwards.`,
    };
  },
  endpoint: () => 'DELETE /attachments/{attachment_id}',
  effects: () => ({
    whatElseChanges: [text('effect.links-files-stay-messages')],
    canBeUndone: [],
    cannotBeUndone: [text('effect.deletion-files-gone-good')],
  }),
};

/** The caller's own uploads. https://zulip.com/api/remove-attachment */
const attachmentRules: KindRules<AttachmentFacts> = {
  subject: (id, facts) => facts.attachment(Number(id)),
  nameOf: ({ id, file }) => file?.name ?? `File ${id}`,
  rules: (field) => (field === 'attachment' ? file : null),
  order: () => '0',
  goneName: (id) => `File ${id}`,
  gone: 'Your files have not been listed yet. Open Attachments, then try again.',
  goneField: () => 'A file has nothing of this kind.',
};

/** https://zulip.com/api/remove-attachment */
const attachmentDeletion: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, changes, options) =>
    sentBy(await deleteAttachment(connection, numberOfTarget(changes[0].target), options)),
  async evidence({ connection }, changes, _intents, signal) {
    const { attachments } = await getAttachments(connection, { signal });
    return changes.map(({ target }) =>
      attachments.some(({ id }) => id === numberOfTarget(target))
        ? { kind: 'did-not-happen' }
        : { kind: 'happened', claim: null },
    );
  },
};

export const attachmentInWorker = {
  rules: attachmentRules,
  calls: {
    'DELETE /attachments/{attachment_id}': attachmentDeletion,
  },
} satisfies KindInWorker<'attachment'>;
