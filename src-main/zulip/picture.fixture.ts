import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/**
 * A grey PNG.
 *
 * @param side width and height in pixels, according to its header
 * @param packed replaces its pixel data
 */
export function pngForTests(side: number, packed = deflateSync(Buffer.alloc(side * (side + 1)))): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The head of a GIF, up to the size of its first frame. */
export function gifForTests(side: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size]);
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), size, Buffer.alloc(3), frame, Buffer.alloc(20)]);
}

/** The head of a JPEG: an application segment, then the frame with its size. */
export function jpegForTests(side: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(side, 5);
  frame.writeUInt16BE(side, 7);
  const application = Buffer.concat([
    Buffer.from([0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0'),
    Buffer.alloc(9),
  ]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), application, frame, Buffer.alloc(20)]);
}

/** The head of an extended WebP, whose sizes are stored minus one. */
export function webpForTests(side: number): Buffer {
  const size = Buffer.alloc(6);
  size.writeUIntLE((side + 0xff_ffff) % 0x1_00_00_00, 0, 3);
  size.writeUIntLE((side + 0xff_ffff) % 0x1_00_00_00, 3, 3);
  const body = Buffer.concat([
    Buffer.from('WEBPVP8X'),
    Buffer.from([10, 0, 0, 0, 0, 0, 0, 0]),
    size,
    Buffer.alloc(20),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length, 0);
  return Buffer.concat([Buffer.from('RIFF'), length, body]);
}
