import { crc32, deflateSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { RealmState } from '../state.ts';

const cells = 5;

/**
 * The PNG of a path under `/user_avatars`, undefined for all other paths: a small pattern of each
 * person's own, so that the demo needs no picture from elsewhere. https://zulip.com/help/change-your-profile-picture
 */
export function pictureFor(state: RealmState, path: string): Buffer | undefined {
  const match = /^\/user_avatars\/\d+\/(\d+|[\w/-]+)(-medium)?(?:\.png)?$/.exec(path);
  if (match === null) return undefined;
  const size = match[2] === undefined ? 100 : 500;
  const digest = createHash('sha256')
    .update(`${state.seed}:${match[1] ?? ''}`)
    .digest();
  return encodePattern(digest, size);
}

/** A pattern mirrored left to right, in one colour on a light ground. */
export function encodePattern(digest: Buffer, size: number): Buffer {
  const [red, green, blue] = colourOf((digest[0] ?? 0) / 256);
  const palette = Buffer.from([240, 240, 244, red, green, blue]);
  const rows = Buffer.alloc(size * (size + 1));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const column = Math.floor((x * cells) / size);
      const mirrored = Math.min(column, cells - 1 - column);
      const cell = Math.floor((y * cells) / size) * 3 + mirrored;
      rows[y * (size + 1) + 1 + x] = (digest[1 + cell] ?? 0) % 2;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A muted colour of a hue between 0 and 1. */
function colourOf(hue: number): [number, number, number] {
  const channel = (offset: number): number => {
    const wave = Math.abs(((hue + offset) % 1) * 6 - 3) - 1;
    return Math.round(70 + Math.min(1, Math.max(0, wave)) * 120);
  };
  return [channel(0), channel(2 / 3), channel(1 / 3)];
}
