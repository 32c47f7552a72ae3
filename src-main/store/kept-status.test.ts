import { describe, expect, it } from 'vitest';
import { readKeptStatus } from './kept-status.ts';

describe('a stored status', () => {
  it.each([
    { text: 'In a meeting', emoji: null },
    { text: '', emoji: { name: 'house', code: '1f3e0', kind: 'unicode' as const } },
  ])('is read as it was written: %j', (status) => {
    expect(readKeptStatus(JSON.stringify(status))).toEqual(status);
  });

  it.each(['', 'null', '[]', '{"text":1,"emoji":null}', '{"text":"","emoji":{"name":"house"}}'])(
    'is not made from a text that has none: %s',
    (text) => {
      expect(() => readKeptStatus(text)).toThrow(/JSON|Invalid/u);
    },
  );
});
