import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSmallPicture } from './pictures.ts';

const heads = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', 'RIFF\0\0\0\0WEBP'].map((text) =>
  Array.from(text, (letter) => letter.charCodeAt(0)),
);
const mostPixels = 1_000_000;
const readSize = () => ({ width: 10, height: 10 });
/** Bytes with frequent decoder markers. */
const anyBytes = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0xff, 0xd8, 0xc0, 0xda, 0x21, 0x2c, 0)),
  { maxLength: 200 },
);

describe('a small picture', () => {
  it('is recognized or rejected, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...heads), anyBytes, (head, rest) => {
        expect([true, false]).toContain(
          isSmallPicture(Uint8Array.from([...head, ...rest]), readSize, mostPixels),
        );
      }),
    );
  });

  it('as a JPEG has no large frame anywhere', () => {
    const large = [0xff, 0xc2, 0, 11, 8, 0x40, 0, 0x40, 0, 1, 1, 0x11, 0];
    fc.assert(
      fc.property(anyBytes, anyBytes, (before, behind) => {
        const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...before, ...large, ...behind]);
        expect(isSmallPicture(bytes, readSize, mostPixels)).toBe(false);
      }),
    );
  });

  it('as a GIF has no large first frame after any extensions', () => {
    const blocks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 255 }), { maxLength: 4 });
    const extensions = fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), blocks), { maxLength: 4 });
    fc.assert(
      fc.property(extensions, fc.boolean(), (between, isLarge) => {
        const extended = between.flatMap(([kind, parts]) => [
          0x21,
          kind,
          ...parts.flatMap((part) => [part.length, ...part]),
          0,
        ]);
        const frame = [0x2c, 0, 0, 0, 0, 10, isLarge ? 0x40 : 0, 10, isLarge ? 0x40 : 0, 0];
        const head = [...(heads[2] ?? []), 10, 0, 10, 0, 0, 0, 0];
        expect(isSmallPicture(Uint8Array.from([...head, ...extended, ...frame]), readSize, mostPixels)).toBe(
          !isLarge,
        );
      }),
    );
  });

  it('as a JPEG can be followed by a video with accidental scan markers', () => {
    const film = Array.from({ length: 5_000 }, () => [0xff, 0xda, 0x47, 0x11, 0x2a, 0x99]).flat();
    const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, ...film]);
    expect(isSmallPicture(bytes, readSize, mostPixels)).toBe(true);
  });

  it.each([
    ['as it is', 0, true],
    ['packed', 1, false],
  ])('as a PNG can have much metadata, %s: %i', (_how, isPacked, isSmall) => {
    const chunk = (name: string, content: readonly number[]): number[] => [
      ...[24, 16, 8, 0].map((bits) => (content.length >>> bits) & 0xff),
      ...Array.from(name, (letter) => letter.charCodeAt(0)),
      ...content,
      0,
      0,
      0,
      0,
    ];
    const keyword = Array.from('XML:com.adobe.xmp', (letter) => letter.charCodeAt(0));
    const about = [...keyword, 0, isPacked, 0, 0, 0, ...Array<number>(100_000).fill(32)];
    const head = chunk('IHDR', Array<number>(13).fill(0));
    const bytes = [...(heads[0] ?? []), ...head, ...chunk('iTXt', about), ...chunk('IDAT', [])];
    expect(isSmallPicture(Uint8Array.from(bytes), readSize, mostPixels)).toBe(isSmall);
  });
});
