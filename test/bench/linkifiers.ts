import { noContext } from '../../src-main/linkifiers/mentions.ts';
import { createTrialRunner } from '../../src-main/linkifiers/trial-runner.ts';
import type { Linkifier } from '#contract/linkifiers.ts';
import type { Measurement } from './figure.ts';

const count = 200;
const keyPresses = 60;
const text =
  'Merged kiln-12#482 and glaze-7#77, which closes TKT-3-1207.\nЮлия: see GR-40/118 (also kiln-3#1), not kiln-3#12b. '.repeat(
    3,
  );

/** Typical linkifiers: a prefix, a number or two, and an individual URL. */
function linkifiers(): Linkifier[] {
  const kinds = [
    ['kiln-{n}#(?P<id>[0-9]+)', 'kiln-{n}#482', 'kiln-{n}#{id}'],
    ['TKT-{n}-(?P<id>[0-9]{2,7})', 'TKT-{n}-1207', 'TKT-{n}-{id}'],
    ['GR-{n}/(?P<id>[0-9a-f]+)', 'GR-{n}/118', 'GR-{n}/{id}'],
    [String.raw`wiki-{n}:(?P<id>[\w/-]+)`, 'wiki-{n}:glaze', 'wiki-{n}:{id}'],
  ] as const;
  return Array.from({ length: count }, (_, position) => {
    const [pattern, example, reverse] = kinds[position % kinds.length] ?? kinds[0];
    const numbered = (template: string): string => template.replace('{n}', String(position));
    return {
      id: position + 1,
      position,
      pattern: numbered(pattern),
      urlTemplate: `https://tracker.example/${position}/{id}`,
      exampleInput: numbered(example),
      reverseTemplate: numbered(reverse),
      alternativeUrlTemplates: [`https://tracker.example/${position}/pull/{id}`],
    };
  });
}

/** The workbench's work per keystroke: check, try on a text and a URL, there and back. */
export async function measureLinkifiers(): Promise<Measurement[]> {
  const runner = createTrialRunner(new URL('../../src-main/linkifiers/trial-thread.ts', import.meta.url));
  const all = linkifiers();
  const runs: number[] = [];
  for (let press = -10; press < keyPresses; press += 1) {
    const [edited] = all;
    if (edited === undefined) break;
    const { id, position: _, ...fields } = edited;
    const question = {
      // Another pattern each time, to keep the cache out of it.
      edited: { id, fields: { ...fields, pattern: `kiln-12(?:x{${press + 11}})?#(?P<id>[0-9]+)` } },
      order: null,
      text,
      isTopic: false,
      pasted: `https://tracker.example/${count - 1}/pull/glaze`,
    };
    const before = performance.now();
    const outcome = await runner.run(
      { kind: 'trial', linkifiers: all, question, context: noContext },
      new AbortController().signal,
    );
    if (!outcome.ok) throw new Error('The trial failed.');
    // The first ones start the thread and compile what is only compiled once.
    if (press >= 0) runs.push(performance.now() - before);
  }
  await runner.close();
  return [
    {
      what: `preview of ${count} linkifiers after a key press`,
      unit: 'ms',
      runs,
      budget: { atMost: 16 },
      remark: `${text.length} characters, in its thread and back`,
    },
  ];
}
