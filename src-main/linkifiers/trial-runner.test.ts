import { afterEach, expect, it } from 'vitest';
import type { Linkifier } from '#contract/linkifiers.ts';
import { noContext } from './mentions.ts';
import { createTrialRunner, type TrialRunner } from './trial-runner.ts';

const entry = new URL('./trial-thread.ts', import.meta.url);
const linkifier: Linkifier = {
  id: 7,
  position: 0,
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://x.example/{id}',
  exampleInput: '#1',
  reverseTemplate: '#{id}',
  alternativeUrlTemplates: [],
};
let runner: TrialRunner;
afterEach(() => runner.close());

const trial = (text: string, pattern = linkifier.pattern) =>
  ({
    kind: 'trial',
    linkifiers: [linkifier],
    context: noContext,
    question: {
      edited: { id: 7, fields: { ...linkifier, pattern } },
      order: null,
      text,
      isTopic: false,
      pasted: 'https://x.example/7',
    },
  }) as const;
const never = new AbortController().signal;
/** Each search is linear, but every one of many matches scans all the remaining text. */
const hostile = '(?P<id>a( a)*z|a)';
const longText = 'a '.repeat(50_000);

it('answers with the links in a text and the errors in the edited linkifier', async () => {
  runner = createTrialRunner(entry);
  const outcome = await runner.run(trial('see #12 and #13b'), never);
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      trial: {
        check: { faults: [], groups: ['id'] },
        links: [{ start: 4, end: 7, place: 1, url: 'https://x.example/12' }],
        linkCount: 1,
        nearMisses: [{ start: 12, end: 16, reason: 'a letter follows the match' }],
        pasted: [{ text: '#7', place: 1, template: 0 }],
        roundTrip: { outcome: 'unchanged', position: 0, back: { text: '#1' } },
      },
    },
  });
});

it('stops a trial that takes too long, reports it and continues with other requests', async () => {
  runner = createTrialRunner(entry, { task: 1_500, stale: 5, idle: 1_000 });
  const slow = runner.run(trial(longText, hostile), never);
  const after = runner.run(trial('see #12'), never);
  expect(await slow).toMatchObject({ ok: false, failure: { kind: 'internal' } });
  expect(await after).toMatchObject({ ok: true });
});

it('drops abandoned requests', async () => {
  runner = createTrialRunner(entry, { task: 60_000, stale: 5, idle: 1_000 });
  const controller = new AbortController();
  const stale = runner.run(trial(longText, hostile), controller.signal);
  controller.abort();
  expect(await stale).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  expect(await runner.run(trial('see #12'), never)).toMatchObject({ ok: true });
});

it('runs saved samples with and without the edits and finds linkifiers that compete for the same text', async () => {
  runner = createTrialRunner(entry);
  const other = { ...linkifier, id: 8, position: 1, pattern: '#(?P<id>[0-9]{2})', exampleInput: '#12' };
  const sample = { text: 'see #1.', links: [{ text: '#1', url: 'https://x.example/1' }] };
  const outcome = await runner.run(
    {
      kind: 'review',
      context: noContext,
      linkifiers: [linkifier, other],
      notes: [
        {
          linkifierId: 7,
          pattern: linkifier.pattern,
          name: '',
          samples: [sample, { text: 'x#1', links: [] }],
        },
      ],
      question: { edited: { id: 7, fields: { ...linkifier, pattern: '#(?P<id>[0-9]{2,})' } }, order: null },
    },
    never,
  );
  expect(outcome.ok && outcome.value.review).toEqual({
    dangers: [],
    samples: [
      { linkifierId: 7, index: 0, passes: false, links: [], linksBefore: sample.links },
      { linkifierId: 7, index: 1, passes: true, links: [], linksBefore: [] },
    ],
    overlaps: [{ places: [1, 2], text: '#12' }],
  });
});

it('accepts samples saved by earlier versions with absolute addresses within the organization', async () => {
  runner = createTrialRunner(entry);
  const own = 'https://orchid.example.com';
  const fields = { ...linkifier, urlTemplate: `${own}/#narrow/id/{id}` };
  const sample = { text: 'see #1.', links: [{ text: '#1', url: `${own}/#narrow/id/1` }] };
  const outcome = await runner.run(
    {
      kind: 'review',
      context: { ...noContext, realmUrl: own },
      linkifiers: [fields],
      notes: [{ linkifierId: 7, pattern: linkifier.pattern, name: '', samples: [sample] }],
      question: { edited: { id: 7, fields }, order: null },
    },
    never,
  );
  expect(outcome.ok && outcome.value.review.samples).toMatchObject([
    { passes: true, links: [{ url: '#narrow/id/1' }] },
  ]);
});
