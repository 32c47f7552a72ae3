import type { ReportContext } from '#contract/reports.ts';
import type { Handlers } from '#contract/bridge.ts';
import { channelMessageLink, directMessageLink, readMessageLink } from '#contract/narrow.ts';
import { shownTopic } from '#contract/text-rules.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessage } from '../../zulip/route/messages.ts';
import type { WireMessage } from '../../zulip/wire/message.ts';
import { deletionObjection, moveObjection, realmObjection } from '../channels/channel-rights.ts';
import { loadChannels } from '../channels/load-channels.ts';
import { notLoaded } from '../people/people-handlers.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { fetchReportContext, type ContextPorts } from './report-context.ts';
import type { ReportService } from './report-service.ts';
import { excerptOf } from './report-entry.ts';
import { makeEvidence } from './report-evidence.ts';
import { systemClock } from '../../clock.ts';

type ReportCallName =
  | 'reports.detail'
  | 'reports.context'
  | 'reports.evidence'
  | 'reports.try-again'
  | 'reports.message';

const reportGone: Failure = {
  kind: 'gone',
  message: text('failure.report-not-found-moderation'),
};
const unreadable: Failure = {
  kind: 'gone',
  message: text('failure.message-not-found-cant'),
};

/** Messages on either side that are included in the evidence. */
const evidenceContext = 10;

/** Answers to calls about reports. */
export function createReportHandlers(ports: {
  model(): RealmModel | null;
  connection: Connection;
  reportService: ReportService;
}): Handlers<ReportCallName> {
  const { connection, reportService } = ports;
  const nameOf = (userId: number): string | undefined => ports.model()?.index.read(userId)?.name;
  const origin = (): string => (ports.model()?.settings.row().url ?? connection.origin).replace(/\/$/u, '');

  function linkTo(message: WireMessage): string {
    const { id, stream_id, subject, display_recipient } = message;
    const people = Array.isArray(display_recipient) ? display_recipient.map((one) => one.id) : [];
    const link =
      stream_id === undefined ? directMessageLink(people, id) : channelMessageLink(stream_id, subject, id);
    return `${origin()}/${link}`;
  }

  const objections: ContextPorts['objections'] = async ({ stream_id, sender_id }) => {
    const model = ports.model();
    if (model === null) return { deletionObjection: '', moveObjection: '' };
    // Only a channel's own permissions can override the organization's.
    const names = ['can_delete_any_message_group', 'can_move_messages_between_topics_group'] as const;
    if (names.some((name) => realmObjection(model, name) !== ''))
      await loadChannels(model, connection).catch(() => {});
    const channelId = stream_id ?? null;
    return {
      deletionObjection: deletionObjection(model, { channelId, senderId: sender_id }),
      moveObjection: moveObjection(model, channelId),
    };
  };

  const topicWords = (topic: string): string =>
    shownTopic(topic, ports.model()?.announcing.rules.emptyTopicName ?? null);

  async function channelNames(): Promise<(channelId: number) => string | undefined> {
    const model = ports.model();
    // Without the channels, their ids are shown.
    if (model !== null) await loadChannels(model, connection).catch(() => {});
    return (channelId) => model?.channels.get(channelId)?.name;
  }

  function contextOf(
    reportId: number,
    before: number,
    after: number,
    signal: AbortSignal,
  ): Promise<ReportContext> | null {
    const content = reportService.row(reportId)?.content ?? null;
    if (content === null) return null;
    const { messageId, place } = content;
    if (messageId === null) return Promise.resolve({ kind: 'private' });
    return fetchReportContext(
      { connection, nameOf, channelNames, linkTo, objections },
      { messageId, isDirect: place.kind === 'direct', before, after },
      (message) => reportService.noteMessage(messageId, message),
      signal,
    );
  }

  return {
    'reports.detail': ({ reportId }) => {
      const detail = reportService.book()?.detail(reportId);
      const facts = reportService.facts.report(reportId);
      if (detail === undefined || facts === undefined) return fail(reportGone);
      const link = `${origin()}/${channelMessageLink(facts.channelId, facts.topic, reportId)}`;
      return succeed({ ...detail, link });
    },
    'reports.context': async ({ reportId, before, after }, { signal }) => {
      const context = contextOf(reportId, before, after, signal);
      return context === null ? fail(reportGone) : succeed(await context);
    },
    'reports.evidence': async ({ reportId }, { signal }) => {
      const model = ports.model();
      const [report, detail] = [reportService.row(reportId), reportService.book()?.detail(reportId)];
      if (model === null) return fail(notLoaded);
      if (report === undefined || detail === undefined) return fail(reportGone);
      const context = await contextOf(reportId, evidenceContext, evidenceContext, signal);
      const settings = model.settings.row();
      const me = model.me() ?? { userId: model.myUserId, name: '' };
      return succeed(
        makeEvidence({
          topicWords,
          organization: { name: settings.name, url: settings.url },
          savedBy: { userId: me.userId, name: me.name },
          savedAt: systemClock.now(),
          report,
          detail,
          context,
        }),
      );
    },
    'reports.try-again': () => {
      reportService.tryAgain();
      return succeed(null);
    },
    'reports.message': async ({ text }, { signal }) => {
      const named = readMessageLink(text, origin());
      if (named.kind !== 'message') {
        const words = named.kind === 'problem' ? named.words : 'Enter the id of a message, or a link to it.';
        return fail({ kind: 'invalid-input', field: 'text', message: words });
      }
      const { messageId } = named;
      let message: WireMessage;
      try {
        message = await getMessage(connection, messageId, { apply_markdown: false }, { signal });
      } catch (error) {
        if (failureOf(error).kind !== 'rejected') throw error;
        return fail(unreadable);
      }
      reportService.noteMessage(messageId, message);
      const { display_recipient: recipient, subject } = message;
      return succeed({
        messageId,
        sender: { userId: message.sender_id, name: nameOf(message.sender_id) ?? message.sender_full_name },
        at: message.timestamp,
        excerpt: excerptOf(message.content),
        place: typeof recipient === 'string' ? `#${recipient} > ${topicWords(subject)}` : 'Direct message',
      });
    },
  };
}
