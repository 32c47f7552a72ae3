import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PastedMatch, PastedReason } from '#contract/people.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { matchText, pastedPeople, textPieces } from './pasted-list.ts';

const entry = (line: number, text: string, reason: PastedReason, ...userIds: number[]): PastedMatch => ({
  line,
  text,
  reason,
  leftOut: [],
  people: userIds.map((userId) => ({ userId, name: `Person ${userId}`, email: null, isActive: true })),
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

  it('names each person once, and those to choose among only when chosen', () => {
    const matches = [
      entry(1, 'one@corp.test', 'email', 1),
      entry(2, 'Kim Lee', 'namesakes', 3, 4),
      entry(3, 'Nobody', 'not-found'),
      entry(4, 'kim lee', 'namesakes', 3, 4),
      entry(5, '1', 'id', 1),
      entry(6, 'nobody', 'not-found'),
      entry(7, 'Amara Okafer', 'similar', 9),
    ];
    const before = pastedPeople(matches, new Map());
    expect(before).toMatchObject({ unclear: 3, duplicates: 1, notFound: ['nobody'] });
    expect([...before.userIds]).toEqual([1]);
    expect(before.rows.map(({ line }) => line)).toEqual([2, 4, 7, 3, 6, 1, 5]);
    expect(before.rows.at(-1)).toMatchObject({ firstLine: 1 });

    const after = pastedPeople(
      matches,
      new Map([
        ['kim lee 1', 3],
        ['kim lee 2', 4],
      ]),
    );
    expect([...after.userIds]).toEqual([1, 3, 4]);
    expect(after).toMatchObject({ unclear: 1, duplicates: 1 });
    // Rows stay where they are while somebody is chosen.
    expect(after.rows.map(({ line }) => line)).toEqual([2, 4, 7, 3, 6, 1, 5]);
    expect([...pastedPeople(matches, new Map([['kim lee 1', 77]])).userIds]).toEqual([1]);
  });

  it('is sent in pieces below half a megabyte, until one fails', async () => {
    const line = 'person@corp.test\n';
    const text = line.repeat(40_000);
    const sent: string[] = [];
    const result = await matchText(text, (piece) => {
      sent.push(piece);
      return Promise.resolve(succeed([entry(2, piece, 'not-found')]));
    });
    expect(sent.join('')).toBe(text);
    expect(sent.every((piece) => piece.length <= 250_000 && piece.endsWith('\n'))).toBe(true);
    const linesOfPiece = (sent[0]?.length ?? 0) / line.length;
    expect(result.ok && result.value.map((each) => each.line)).toEqual(
      sent.map((_, index) => index * linesOfPiece + 2),
    );

    let asked = 0;
    const failed = await matchText(text, () => {
      asked += 1;
      return Promise.resolve(fail({ kind: 'cancelled' }));
    });
    expect(failed).toEqual(fail({ kind: 'cancelled' }));
    expect(asked).toBe(1);
  });
});
