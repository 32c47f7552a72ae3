import { channelActions, type ChannelAction } from '#contract/channel-access.ts';

/** What is asked of one person and one channel; null for what is still to be chosen. */
export interface ChannelQuestion {
  userId: number | null;
  channelId: number | null;
  /** Shown in full. */
  action: ChannelAction;
}

export const emptyQuestion: ChannelQuestion = { userId: null, channelId: null, action: 'post' };

/** The question as a place of the panel, so that Back and links lead to it. */
export function questionText({ userId, channelId, action }: ChannelQuestion): string {
  return `${userId ?? ''},${channelId ?? ''},${action}`;
}

/** Reads what `questionText` wrote; a question about nobody for anything else. */
export function readQuestion(text: string | null): ChannelQuestion {
  const [, userId, channelId, name] = /^(\d*),(\d*),([a-z-]+)$/u.exec(text ?? '') ?? [];
  const action = channelActions.find((each) => each === name);
  if (action === undefined) return emptyQuestion;
  const numberOf = (digits = ''): number | null => (digits === '' ? null : Number(digits));
  return { userId: numberOf(userId), channelId: numberOf(channelId), action };
}

const actionOfVerb: Readonly<Record<string, ChannelAction>> = {
  post: 'post',
  write: 'post',
  send: 'post',
  read: 'read',
  see: 'read',
  start: 'start-topics',
  subscribe: 'subscribe',
  join: 'subscribe',
  resolve: 'resolve-topics',
  move: 'move-within',
  delete: 'delete-any',
  administer: 'administer',
};

const verbs = Object.keys(actionOfVerb).join('|');
const asked = new RegExp(
  `^why\\s+(?:can['’]?t|cannot|can|may|does|doesn['’]?t)\\s+(.+?)(?:\\s+not)?\\s+(${verbs})\\b(?:.*?\\s(?:in|to|into|from)\\s+#?(.*?))?\\s*\\??$`,
  'iu',
);

/** A question in words, as the palette takes it. */
export interface AskedQuestion {
  person: string;
  action: ChannelAction;
  /** Empty where none was named. */
  channel: string;
}

/** Reads "why can't anna post in announcements"; null for anything else. */
export function readAsked(text: string): AskedQuestion | null {
  const [, person, verb, channel = ''] = asked.exec(text.trim()) ?? [];
  const action = actionOfVerb[verb?.toLowerCase() ?? ''];
  return person === undefined || action === undefined ? null : { person, action, channel };
}
