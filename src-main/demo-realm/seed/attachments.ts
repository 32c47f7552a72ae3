import { toWorkingTime } from './working-time.ts';
import { newPathId } from '../files/attachments.ts';
import { keepFew } from '../files/kept-few.ts';
import { encodePattern } from '../files/pictures.ts';
import { createHash } from 'node:crypto';
import type { User } from '../state.ts';
import type { AttachmentStore } from '../files/attachment-store.ts';

/** Every realm has the same files, and generating them took most of its start-up time. */
const once = keepFew<Uint8Array>(50);

/** Files of the first people: pictures, lists and texts, none of them used in a message yet. */
export function seedAttachments(people: Iterable<User>, now: number): AttachmentStore {
  const store: AttachmentStore = { attachments: new Map(), nextId: 1 };
  const add = (ownerId: number, name: string, bytes: Uint8Array, daysAgo: number): void => {
    const id = store.nextId;
    store.nextId += 1;
    store.attachments.set(id, {
      id,
      ownerId,
      name,
      pathId: newPathId(name),
      bytes,
      createdAt: toWorkingTime(now - daysAgo * 86_400, 'Europe/Lisbon', now),
      messageIds: new Set(),
    });
  };
  const text = (line: string, lines: number): Uint8Array =>
    once(`${lines} ${line}`, () => new TextEncoder().encode(`${line}\n`.repeat(lines)));
  const picture = (userId: number, size: number): Uint8Array => {
    const name = `picture ${userId}`;
    const draw = (): Buffer => encodePattern(createHash('sha256').update(name).digest(), size);
    return once(`${name} ${size}`, () => new Uint8Array(draw()));
  };
  const owners = [...people].filter((user) => user.isActive && !user.isBot).slice(0, 6);
  for (const [index, { userId }] of owners.entries()) {
    add(userId, 'stall plan.png', picture(userId, 400 + index * 20), 3 + index);
    add(userId, 'rota.csv', text('Saturday;07:30;market;van', 400 + index * 90), 12 + index);
    add(userId, 'minutes annual meeting.txt', text('The minutes of the annual meeting.', 2_000), 26 + index);
    if (index === 0) add(userId, 'glaze tests.txt', text('CE04 1240 °C', 90_000), 29);
  }
  return store;
}
