/** Where a topic is. */
export interface TopicPlace {
  channelId: number;
  topic: string;
}

/** Who is told of a move by a message of Notification Bot. */
export interface MoveNotices {
  inOldTopic: boolean;
  inNewTopic: boolean;
}

/** The field of a message for the place of its whole topic; what is told of the move is part of it. */
export function placeField({ inOldTopic, inNewTopic }: MoveNotices): string {
  return `place:${inOldTopic ? 'old' : ''}${inNewTopic ? 'new' : ''}`;
}

export function isPlace(field: string): boolean {
  return field.startsWith('place:');
}

/** The notices that such a field asks for. */
export function movesOfField(field: string): MoveNotices {
  return { inOldTopic: field.includes(':old'), inNewTopic: field.endsWith('new') };
}

/** Every such field. */
export const placeFields: readonly string[] = [false, true].flatMap((inOldTopic) =>
  [false, true].map((inNewTopic) => placeField({ inOldTopic, inNewTopic })),
);

/** A place as the value of a change. */
export function placeText({ channelId, topic }: TopicPlace): string {
  return JSON.stringify([channelId, topic]);
}

/** The place that a value says; null for one that is none. */
export function placeOfText(value: string): TopicPlace | null {
  try {
    const parsed: unknown = JSON.parse(value);
    if (!Array.isArray(parsed)) return null;
    const [channelId, topic]: unknown[] = parsed;
    return typeof channelId === 'number' && typeof topic === 'string' ? { channelId, topic } : null;
  } catch {
    return null;
  }
}
