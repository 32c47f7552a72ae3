import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatted, globalTime, marksOf, nextHour } from './markdown-marks.ts';

describe('Markdown while it is written', () => {
  test.each([
    ['**b** and *e*', 'sign strong sign text sign emphasis sign'],
    ['@**Ines Carvalho|9** in #**general>a b**', 'mention text mention'],
    ['`*x*` <time:2026-11-23T08:30:00+00:00>', 'code text mention'],
    ['2 * 3 * 4', 'text'],
  ])('%s', (content, kinds) => {
    expect(
      marksOf(content)
        .map(({ kind }) => kind)
        .join(' '),
    ).toBe(kinds);
  });

  test('is the same text, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('*', '**', '`', '@', '#', '<time:', '>', 'a', ' ', '\n', '🌅')),
        (parts) => {
          const content = parts.join('');
          const marks = marksOf(content);
          expect(marks.map(({ text }) => text).join('')).toBe(content);
          for (const { from, text } of marks) expect(content.slice(from, from + text.length)).toBe(text);
        },
      ),
    );
  });

  test('is made of what is selected', () => {
    expect(formatted('bold', 'now')).toEqual({ text: '**now**', selectFrom: 2, selectTo: 5 });
    expect(formatted('numbers', 'a\nb').text).toBe('1. a\n2. b');
    expect(formatted('code', 'a\nb').text).toBe('```\na\nb\n```');
    expect(formatted('link', 'https://orchid.example').text).toBe('[text](https://orchid.example)');
    expect(globalTime(Date.UTC(2026, 10, 23, 8, 30))).toBe('<time:2026-11-23T08:30:00+00:00>');
  });
});

test.each([
  ['Asia/Kathmandu', '2026-11-23T08:40:00Z', '2026-11-23T09:15:00.000Z'],
  ['America/St_Johns', '2026-11-23T08:40:00Z', '2026-11-23T09:30:00.000Z'],
  ['Europe/Berlin', '2026-11-23T08:00:00Z', '2026-11-23T09:00:00.000Z'],
])('the next hour in %s after %s is full on the clock there', (zone, now, expected) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(new Date(nextHour(Date.parse(now))).toISOString()).toBe(expected);
});
