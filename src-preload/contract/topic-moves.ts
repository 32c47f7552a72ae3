/** The place of a topic. */
export interface TopicPlace {
  channelId: number;
  topic: string;
}

/** Who is notified of a move by the notification bot. */
export interface MoveNotices {
  inOldTopic: boolean;
  inNewTopic: boolean;
}

/** The message field for the place of its whole topic; the notices are part of its name. */
export function placeField({ inOldTopic, inNewTopic }: MoveNotices): string {
  return `place:${inOldTopic ? 'old' : ''}${inNewTopic ? 'new' : ''}`;
}

export function isPlace(field: string): boolean {
  return field.startsWith('place:');
}

/** The notices in such a field's name. */
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

/** Parses a place's value; null if it is invalid. */
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
