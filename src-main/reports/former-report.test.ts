import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReport } from './parse-report.ts';
import { formerReport, type FormerReport } from './report-text.fixture.ts';

const tom = { name: 'Tom Ruiz', id: 9 };
const iris = { name: 'Iris Vega', id: 17 };
const ann = { name: 'Ann Lee', id: 21 };
const person = ({ name, id }: { name: string; id: number }) => ({ name, userId: id });
const roles = { reporter: person(tom), reported: person(iris) };

const usual: FormerReport = {
  reporter: tom,
  reported: iris,
  place: { channel: 'general', topic: 'lunch', messageId: 9021 },
  typeName: 'spam',
  description: 'Same advert in four channels.',
  body: 'buy now https://spam.example',
};
const place = { kind: 'channel', messageId: 9021, channelName: 'general', channelId: null, topic: 'lunch' };

describe('a report from the first servers with reports', () => {
  it.each<[string, Partial<FormerReport>, object]>([
    ['of a channel message', {}, { roles, original: place, typeName: 'spam', isCut: false, at: null }],
    ['without notes', { description: '' }, { roles, description: '' }],
    ['without the part for notes', { hasNoNotes: true }, { roles, original: place, description: '' }],
    [
      'with notes of many lines',
      { description: '> a\n\n- **b**\n- c\n```\ncode\n```\nd' },
      { description: '> a\n\n- **b**\n- c\n```\ncode\n```\nd' },
    ],
    ['of a message with fences', { body: '```quote\nx\n```\ny' }, { body: '```quote\nx\n```\ny' }],
    ['of a message that was cut', { body: 'x\n[message truncated]' }, { body: 'x', isCut: true }],
    [
      'in a topic like a link or a mention',
      { place: { channel: 'general', topic: 'a > b @_**Ann Lee|21** @5** c', messageId: 9021 } },
      { roles, original: { ...place, topic: 'a > b @_**Ann Lee|21** @5** c' } },
    ],
    [
      'in the topic without a name',
      { place: { channel: 'general', topic: '', messageId: 9021 } },
      { roles, original: { ...place, topic: '' } },
    ],
    ['in German', { language: 'de' }, { roles, original: place }],
    ['in Japanese', { language: 'ja' }, { roles, original: place }],
    [
      'of a direct message',
      { place: null },
      { roles, original: { kind: 'direct', messageId: null, userIds: [9, 17] } },
    ],
    [
      'of a direct message in German',
      { place: null, language: 'de' },
      { roles, original: { kind: 'direct', messageId: null, userIds: [17, 9] } },
    ],
    [
      'in a group',
      { place: null, to: [ann, iris, tom] },
      { roles, original: { kind: 'direct', messageId: null, userIds: [9, 17, 21] } },
    ],
    // Only the word order tells which of the others reported it.
    ['in a group in German', { place: null, to: [ann, iris, tom], language: 'de' }, { roles: null }],
    ['of oneself', { reporter: iris }, { roles: { reporter: person(iris), reported: person(iris) } }],
  ])('%s is parsed', (_name, change, expected) => {
    expect(parseReport(formerReport({ ...usual, ...change }))).toMatchObject(expected);
  });

  it.each<[string, (text: string) => string]>([
    ['no reason', (text) => text.replace(/\n- Reason.*/u, '')],
    ['another author in its spoiler than in its heading', (text) => text.replace('|17****', '|18****')],
    ['two mentions in its spoiler', (text) => text.replace('**Message', '@_**Ann Lee|21** **Message')],
    ['something after its end', (text) => `${text}\nmore`],
    ['a link without an id', (text) => text.replace('@9021', '')],
  ])('with %s is ambiguous', (_name, spoil) => {
    const parsed = parseReport(spoil(formerReport(usual)));
    expect(parsed?.roles ?? null).toBeNull();
  });

  const name = fc.stringMatching(/^[\p{L}][\p{L} '.|-]{0,18}[\p{L}]$/u);
  const someone = fc.record({ name, id: fc.integer({ min: 1, max: 1e6 }) });
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/gu, ' ')),
    fc.constantFrom(
      '```',
      '````',
      '```quote',
      '> x',
      '- y',
      '**z**',
      '- Reason: **spam**',
      '- Notes:',
      '``` spoiler x',
    ),
  );
  const lines = fc.array(line, { maxLength: 6 }).map((parts) => parts.join('\n'));

  it('is parsed back unchanged, whatever people have typed', () => {
    fc.assert(
      fc.property(
        fc.record({
          reporter: someone,
          reported: someone,
          place: fc.option(
            fc.record({
              channel: fc.stringMatching(/^[^>*\r\n]{1,20}$/u),
              topic: fc.stringMatching(/^[^\r\n]{0,30}$/u),
              messageId: fc.integer({ min: 1 }),
            }),
          ),
          language: fc.constantFrom('en', 'de', 'ja'),
          typeName: fc.stringMatching(/^[\p{L} ]{1,20}$/u),
          description: lines,
          body: lines,
        }),
        (report) => {
          const { reporter, reported, place: at, description, body, typeName } = report;
          fc.pre(reporter.id !== reported.id);
          const parsed = parseReport(formerReport(report));
          expect(parsed).toMatchObject({
            roles: { reporter: person(reporter), reported: person(reported) },
            original:
              at === null
                ? { kind: 'direct', messageId: null }
                : { messageId: at.messageId, channelName: at.channel, topic: at.topic },
            typeName,
            description: description.trim(),
            body,
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});
