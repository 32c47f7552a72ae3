import type { MessageFacts } from '../../changes/kinds/message/message-facts.ts';
import { outcomeText, type ReportFacts } from '../../changes/kinds/report/report-facts.ts';
import { deletionObjection } from '../channels/channel-rights.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { ReportBook } from './report-book.ts';
import type { SeenMessages } from './seen-messages.ts';

export interface MessageReportFactsPorts {
  model(): RealmModel | null;
  /** The followed moderation channel; null if there is none. */
  channelId(): number | null;
  book(): ReportBook | null;
  seen: Pick<SeenMessages, 'facts'>;
  types(): readonly { key: string; name: string }[];
}

/** What the rules of changes need to know about reports and messages. */
export interface MessageReportFacts {
  report(reportId: number): ReportFacts | undefined;
  reportTypeName(key: string): string;
  message(messageId: number): MessageFacts | undefined;
}

export function createMessageReportFacts(ports: MessageReportFactsPorts): MessageReportFacts {
  function objectionTo(message: { channelId: number | null; senderId: number }): string {
    const model = ports.model();
    return model === null ? '' : deletionObjection(model, message);
  }

  return {
    report(reportId) {
      const row = ports.book()?.row(reportId);
      const found = ports.book()?.caseOf(reportId);
      const channelId = ports.channelId();
      if (row === undefined || found === undefined || channelId === null) return undefined;
      const { outcome } = found.state;
      return {
        reportId,
        name: row.content === null ? `Report in ${row.topic}` : `Report about ${row.content.reported.name}`,
        channelId,
        topic: row.topic,
        reportedId: row.content?.reported.userId ?? null,
        assignee: row.assignee,
        outcome: outcome === null ? '' : outcomeText(outcome.kind, outcome.text),
        isByTopic: outcome !== null && outcome.byId === null,
        ownNote: found.ownNote,
        posts: found.posts,
      };
    },
    reportTypeName: (key) => ports.types().find((type) => type.key === key)?.name ?? key,
    message(messageId) {
      const moderationChannelId = ports.model()?.settings.row().moderationChannelId ?? null;
      const found = ports.book()?.caseOf(messageId)?.entry;
      const channelId = ports.channelId();
      if (found === undefined || channelId === null) {
        const facts = ports.seen.facts(messageId, moderationChannelId);
        return facts && { ...facts, deletionObjection: objectionTo(facts) };
      }
      return {
        messageId,
        senderId: found.senderId,
        senderName: found.senderName,
        channelId,
        topic: found.topic,
        excerpt: '',
        isDeleted: false,
        deletionObjection: objectionTo({ channelId, senderId: found.senderId }),
        ownReactions: found.ownReactions,
        ownReport: '',
        moderationChannelId,
      };
    },
  };
}
