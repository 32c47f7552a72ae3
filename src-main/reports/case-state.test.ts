import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { caseStateOf, type CasePost } from './case-state.ts';
import { caseVerbs, consolePostText, parseConsolePost, type CaseVerb } from './console-post.ts';

const [ines, tomas, mara] = [1, 2, 3];
const topic = 'Iris Vega moderation';

/** Posts in order, each with the next id. */
function posts(...written: [verb: CaseVerb, senderId: number, fromId?: number][]): CasePost[] {
  return written.map(([verb, senderId, fromId = null as number | null], index) => ({
    messageId: 100 + index,
    senderId,
    at: 1_000 + index,
    verb,
    fromId: fromId ?? null,
    text: verb === 'noted' ? 'a note' : '',
  }));
}

describe('the state of a report', () => {
  it.each<[string, CasePost[], object]>([
    ['is open at first', [], { assigneeId: null, outcome: null }],
    ['has the claimant as assignee', posts(['claimed', tomas]), { assigneeId: tomas }],
    ['goes to the first of two claims', posts(['claimed', tomas], ['claimed', ines]), { assigneeId: tomas }],
    ['is free after a release', posts(['claimed', tomas], ['released', ines]), { assigneeId: null }],
    [
      'can be claimed again',
      posts(['claimed', tomas], ['released', tomas], ['claimed', ines]),
      { assigneeId: ines },
    ],
    ['can be taken over', posts(['claimed', tomas], ['took-over', ines, tomas]), { assigneeId: ines }],
    [
      'goes to the first who takes it over from the same person',
      posts(['claimed', tomas], ['took-over', ines, tomas], ['took-over', mara, tomas]),
      { assigneeId: ines },
    ],
    [
      'is resolved once',
      posts(['resolved', tomas], ['dismissed', ines]),
      { outcome: { kind: 'resolved', byId: tomas } },
    ],
    ['is open again when reopened', posts(['dismissed', tomas], ['reopened', ines]), { outcome: null }],
    ['does not change by notes', posts(['noted', tomas]), { assigneeId: null, outcome: null }],
    ['takes no claim once handled', posts(['resolved', tomas], ['claimed', ines]), { assigneeId: null }],
  ])('%s', (_name, given, expected) => {
    expect(caseStateOf(given, topic)).toMatchObject(expected);
  });

  test('lists the posts that came too late', () => {
    expect(caseStateOf(posts(['claimed', tomas], ['claimed', ines]), topic).withoutEffect).toEqual(
      new Set([101]),
    );
  });

  test('is resolved if the topic was resolved outside a console, but a console’s outcome takes precedence', () => {
    expect(caseStateOf([], `✔ ${topic}`).outcome).toEqual({
      kind: 'resolved',
      byId: null,
      at: null,
      text: '',
    });
    expect(caseStateOf(posts(['dismissed', tomas]), `✔ ${topic}`).outcome?.kind).toBe('dismissed');
  });
});

describe('a console’s post', () => {
  const place = { channelId: 31, topic: '✔ Iris Vega moderation (a.b)' };

  test('is parsed back unchanged, whatever its text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...caseVerbs),
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
        (verb, reportId, text) => {
          const from = verb === 'took-over' ? { userId: 7, name: 'Tomás Herrera' } : null;
          const post = { verb, reportId, from, text };
          expect(parseConsolePost(consolePostText(post, place))).toEqual(post);
        },
      ),
    );
  });

  test('reads as a sentence with a link that clients follow', () => {
    const post = { verb: 'claimed', reportId: 9021, from: null, text: '' } as const;
    expect(consolePostText(post, place)).toBe(
      '✋ **Claimed** report [9021](#narrow/channel/31/topic/.E2.9C.94.20Iris.20Vega.20moderation.20.28a.2Eb.29/near/9021)',
    );
  });

  const written = consolePostText({ verb: 'claimed', reportId: 9021, from: null, text: '' }, place);
  it.each([
    ['an ordinary message', 'I claimed this'],
    ['a quoted post', `> ${written}`],
    ['a post with other words', written.replace('Claimed', 'Stolen')],
    ['a link to another report', written.replace('[9021]', '[9022]')],
    ['a takeover from nobody', written.replace('✋ **Claimed**', '🤝 **Took over**')],
  ])('is not %s', (_name, text) => {
    expect(parseConsolePost(text)).toBeNull();
  });
});
