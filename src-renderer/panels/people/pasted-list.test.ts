import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeopleMatch } from '#contract/people.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { joinMatches, matchText, textPieces } from './pasted-list.ts';

const matched = (userIds: number[], rest: Partial<PeopleMatch> = {}): PeopleMatch => ({
  userIds: Uint32Array.from(userIds),
  notFound: [],
  ambiguous: [],
  duplicates: 0,
  ...rest,
});

describe('a pasted text', () => {
  it('is cut between entries and loses nothing', () => {
    const text = fc.array(fc.constantFrom('a@b.test', 'Jo Lee', '\n', ', ', ';', ' ', '12'), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 10, max: 40 }), (parts, length) => {
        const whole = parts.join('');
        const pieces = textPieces(whole, length);
        expect(pieces.join('')).toBe(whole);
        expect(pieces.every((piece) => piece.length <= length)).toBe(true);
      }),
    );
    expect(textPieces('Jo Lee, ann@a.test\nbob@b.test', 24)).toEqual(['Jo Lee, ann@a.test\n', 'bob@b.test']);
    expect(textPieces('ann@a.test,bob@b.test', 12)).toEqual(['ann@a.test,', 'bob@b.test']);
    expect(textPieces('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]);
  });

  it('is joined from its pieces as if read in one', () => {
    const namesakes = { text: 'Kim Lee', people: [] };
    const joined = joinMatches([
      matched([3, 1], { notFound: ['x', 'Y'], duplicates: 2, ambiguous: [namesakes] }),
      matched([1, 7], {
        notFound: ['y', 'z'],
        duplicates: 1,
        ambiguous: [{ ...namesakes, text: 'kim lee' }],
      }),
    ]);
    expect([...joined.userIds]).toEqual([3, 1, 7]);
    expect(joined.duplicates).toBe(4);
    expect(joined.notFound).toEqual(['x', 'Y', 'z']);
    expect(joined.ambiguous).toEqual([namesakes]);
  });

  it('is sent in pieces below half a megabyte, until one fails', async () => {
    const line = 'person@corp.test\n';
    const text = line.repeat(40_000);
    const sent: string[] = [];
    const result = await matchText(text, (piece) => {
      sent.push(piece);
      return Promise.resolve(succeed(matched([sent.length])));
    });
    expect(sent.join('')).toBe(text);
    expect(sent.every((piece) => piece.length <= 250_000 && piece.endsWith('\n'))).toBe(true);
    expect(result.ok && [...result.value.userIds]).toEqual(sent.map((_, index) => index + 1));

    let asked = 0;
    const failed = await matchText(text, () => {
      asked += 1;
      return Promise.resolve(fail({ kind: 'cancelled' }));
    });
    expect(failed).toEqual(fail({ kind: 'cancelled' }));
    expect(asked).toBe(1);
  });
});
