import type { Report } from '#contract/reports.ts';

/** A new report about a message in #general; every part can be replaced. */
export function aReport(id: number, parts: Partial<Report> = {}): Report {
  return {
    id,
    reportedAt: 1,
    topic: 'Iris Vega moderation',
    state: 'new',
    assignee: null,
    outcome: null,
    content: {
      messageId: id + 1_000,
      reporter: { userId: 9, name: 'Tom Ruiz' },
      reported: { userId: 17, name: 'Iris Vega' },
      typeKey: 'spam',
      typeName: 'Spam',
      place: { kind: 'channel', channelName: 'general', channelId: 3, topic: 'lunch' },
      excerpt: 'secret words',
    },
    rawExcerpt: '',
    notes: 0,
    message: 'unknown',
    version: 0,
    messageVersion: 0,
    ...parts,
  };
}
