import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesPerMebibyte, formatByteLimit, formatBytes } from './size.ts';

describe('a size', () => {
  it.each([
    [0, '0 bytes', '0 bytes'],
    [1, '1 byte', '1 byte'],
    [1_023, '1,023 bytes', '1,023 bytes'],
    [1_024, '1 KB', '1 KB'],
    [183_221, '178.9 KB', '178.9 KB'],
    [1_048_525, '1 MB', '1,023.9 KB'],
    [5 * bytesPerMebibyte, '5 MB', '5 MB'],
    [5 * bytesPerMebibyte + 60_000, '5.1 MB', '5 MB'],
    [100 * bytesPerMebibyte, '100 MB', '100 MB'],
    [53_687_091_200, '50 GB', '50 GB'],
  ])('of %i bytes is %s, as a limit %s', (bytes, size, limit) => {
    expect([formatBytes(bytes), formatByteLimit(bytes)]).toEqual([size, limit]);
  });

  it('is the server’s number for a limit below 1 GiB', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_023 }), (mebibytes) => {
        const bytes = mebibytes * bytesPerMebibyte;
        expect([formatBytes(bytes), formatByteLimit(bytes)]).toEqual([
          `${mebibytes.toLocaleString('en-GB')} MB`,
          `${mebibytes.toLocaleString('en-GB')} MB`,
        ]);
      }),
    );
  });

  it('never exceeds what a limit allows', () => {
    const factors: Record<string, number> = { bytes: 1, byte: 1, KB: 1_024, MB: 1_024 ** 2, GB: 1_024 ** 3 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_024 ** 3 }), (bytes) => {
        const [number = '', unit = ''] = formatByteLimit(bytes).replaceAll(',', '').split(' ');
        expect(Number(number) * (factors[unit] ?? Number.NaN)).toBeLessThanOrEqual(bytes);
      }),
    );
  });
});
