import { join } from 'node:path';
import { testWords } from '../named-test.ts';
import { sections } from './sections.ts';
import type { Statement } from './statement.ts';

export const coverageFile = join(import.meta.dirname, '..', '..', 'docs', 'seed-coverage.md');

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Names of files and panels as they are; a reason without its "none: ". */
const place = (text: string): string =>
  text.endsWith('.ts')
    ? text
        .split(', ')
        .map((file) => `\`${file}\``)
        .join(', ')
    : cell(text.replace(/^none: /, 'None: '));

function row({ line, says, client, demoRealm, panel, tests, fixed }: Statement): string {
  const shownBy = [...(fixed === '' ? [] : [`Fixed: ${cell(fixed)}`]), ...tests.map(testWords)].join('<br>');
  return `| ${line} | ${cell(says)} | ${place(client)} | ${place(demoRealm)} | ${place(panel)} | ${shownBy} |`;
}

/** The whole document, docs/seed-coverage.md. */
export function coverageDocument(): string {
  const all = sections.flatMap(({ statements }) => statements);
  const fixed = all.filter((statement) => statement.fixed !== '');
  return [
    '# The description of the API, statement by statement',
    '',
    'Written by `npm run seed-coverage` from the tables in `test/seed/rows`; a test fails while it is out of date, or while a row',
    'names a file or a test that is gone. "Line" is the line of the description. Files of the client are below `src-main/`, those of',
    'the demo realm below `src-main/demo-realm/`.',
    '',
    `**${all.length} statements.** A count by eye made 438 of them; here what says several things has a`,
    'row for each, for each is tried by itself: every value of a parameter, every limit, level, error and event. Each row is shown by a',
    'test or has a reason. Lines that only name what the description leaves out have no row.',
    '',
    ...(fixed.length === 0 ? [] : [`${fixed.length} are fixed on purpose:`, '']),
    ...fixed.map((statement) => `- Line ${statement.line}, ${statement.says}: ${statement.fixed}`),
    '',
    ...sections.flatMap(({ title, statements }) => [
      `## ${title}`,
      '',
      '| Line | Says | Client | Demo realm | Panel | Shown by |',
      '| --- | --- | --- | --- | --- | --- |',
      ...statements.map(row),
      '',
    ]),
  ].join('\n');
}
