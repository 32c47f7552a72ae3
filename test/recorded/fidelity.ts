import { startDemoRealm, type DemoRealmOptions } from '@realm-console/demo-realm';
import { aspects } from './compare.ts';
import { reasons } from './reasons.ts';
import { recordedLevels, type RecordedLevel } from './recording.ts';
import { replay, type ReplayedStep } from './replay.ts';

export const fidelityFile = new URL('../../docs/fidelity.md', import.meta.url);

/** Sends the script to a new demo realm at a level. */
export async function replayOnDemoRealm(
  level: RecordedLevel,
  options: DemoRealmOptions = {},
): Promise<ReplayedStep[]> {
  const realm = await startDemoRealm({
    ...options,
    empty: true,
    featureLevel: level,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
  });
  const [owner] = realm.accounts;
  if (owner === undefined) throw new Error('The empty organization has no owner.');
  try {
    return await replay({ url: realm.url, owner }, level);
  } finally {
    await realm.close();
  }
}

/** The tables of docs/fidelity.md. */
export function fidelityDocument(replays: ReadonlyMap<RecordedLevel, readonly ReplayedStep[]>): string {
  return [
    '# How true the demo realm is',
    '',
    'Two genuine servers answered one script of 472 calls in a new organization, sent by five people of different',
    'roles and by nobody. The same calls go to a demo realm that was started empty. A step is equal where status,',
    'code, words, shape (keys, kinds of values, nulls) and the events of all five people are. `npm run fidelity` writes',
    'this page; a test fails while it says something else than the demo realm does.',
    '',
    'The numbers under the aspects count the steps that differ in them.',
    '',
    ...recordedLevels.flatMap((level) => levelTable(level, replays.get(level) ?? [])),
    '## Steps that differ',
    '',
    ...recordedLevels.flatMap((level) => differingSteps(level, replays.get(level) ?? [])),
  ].join('\n');
}

/** Which steps differ, and how. */
export function differing(steps: readonly ReplayedStep[]): { n: number; aspects: string; call: string }[] {
  return steps
    .filter(({ differences }) => differences.length > 0)
    .map(({ call, differences }) => ({
      n: call.n,
      aspects: aspects.filter((aspect) => differences.some((one) => one.aspect === aspect)).join(', '),
      call: `${call.as}: ${call.method} ${call.path}`,
    }));
}

function levelTable(level: RecordedLevel, steps: readonly ReplayedStep[]): string[] {
  const equal = steps.filter(({ differences }) => differences.length === 0).length;
  const resources = [...new Set(steps.map(resourceOf))].toSorted();
  return [
    `## Level ${level}: ${equal} of ${steps.length} steps are equal`,
    '',
    `| Resource | Steps | Equal | ${aspects.map((aspect) => `${aspect[0]?.toUpperCase()}${aspect.slice(1)}`).join(' | ')} |`,
    `| --- | ---: | ---: | ${aspects.map(() => '---:').join(' | ')} |`,
    ...resources.map((resource) =>
      row(
        `\`${resource}\``,
        steps.filter((step) => resourceOf(step) === resource),
      ),
    ),
    row('**All**', steps),
    '',
  ];
}

function row(name: string, steps: readonly ReplayedStep[]): string {
  const count = (aspect: string): number =>
    steps.filter(({ differences }) => differences.some((one) => one.aspect === aspect)).length;
  const equal = steps.filter(({ differences }) => differences.length === 0).length;
  return `| ${name} | ${steps.length} | ${equal} | ${aspects.map((aspect) => count(aspect) || '').join(' | ')} |`;
}

function resourceOf({ call }: ReplayedStep): string {
  const [, first = '', second = '', third] = call.path.split('/');
  if (first === 'realm' && second !== '') return `/realm/${second}`;
  if (first !== 'users' || second !== 'me') return `/${first}`;
  return third === undefined ? '/users' : `/users/me/${third.startsWith('{') ? 'topics' : third}`;
}

function differingSteps(level: RecordedLevel, steps: readonly ReplayedStep[]): string[] {
  const rows = differing(steps).map(
    ({ n, aspects: names, call }) =>
      `| ${n} | ${call} | ${names} | ${reasons[level][n] ?? 'Not mended yet'} |`,
  );
  return [
    `### Level ${level}`,
    '',
    '| Step | Call | Differs in | Reason |',
    '| ---: | --- | --- | --- |',
    ...rows,
    '',
  ];
}
