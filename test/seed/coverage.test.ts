import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isThere, testWords } from '../named-test.ts';
import { coverageDocument, coverageFile } from './document.ts';
import { sections } from './sections.ts';
import { panels, type Statement } from './statement.ts';

const sources = join(import.meta.dirname, '..', '..', 'src-main');

/** Parts of a place that are neither known nor a reason. */
function unknown(text: string, isKnown: (part: string) => boolean): string[] {
  return /^none: \S/.test(text) ? [] : text.split(', ').filter((part) => !isKnown(part));
}

const isFile = (folder: string) => (part: string) => part.endsWith('.ts') && existsSync(join(folder, part));

function faults(statement: Statement): string[] {
  const { client, demoRealm, panel, tests, fixed } = statement;
  return [
    ...tests.filter((test) => !isThere(test)).map((test) => `no such test: ${testWords(test)}`),
    ...(tests.length === 0 && fixed === '' ? ['neither a test nor a reason'] : []),
    ...unknown(client, isFile(sources)).map((part) => `client: ${part}`),
    ...unknown(demoRealm, isFile(join(sources, 'demo-realm'))).map((part) => `demo realm: ${part}`),
    ...unknown(panel, (part) => panels.some((known) => known === part)).map((part) => `panel: ${part}`),
  ];
}

/** The description's lines about the API. */
const saying =
  '7 9-18 22-29 37-59 61 63 69-73 77 81 85-109 111 115 121-124 128-132 140-142 146-147 153 159-165 167 173-178 180 184 190-192 194 200-206 208 214-216 218 222 224 228-239 247-251 253 257 263-268 270 274 278 282 286 288 290 294 296 298 300 302 304 306 314-324 326 332-337 342-344 349-358 368-375 379-387 395-405 411-415';

const everyLine = (ranges: string): number[] =>
  ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_none, place) => from + place);
  });

describe('the description of the API', () => {
  it.each(sections.map(({ title, statements }) => [title, statements] as const))(
    'has an existing test or a reason for each statement: %s',
    (_title, statements) => {
      const found = statements.map((each) => [each.line, each.says, faults(each)] as const);
      expect(found.filter(([, , wrong]) => wrong.length > 0)).toEqual([]);
    },
  );

  it('is covered from the first line to the last, each statement once', () => {
    const all = sections.flatMap(({ statements }) => statements);
    const lines = all.map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect([...new Set(lines)]).toEqual(everyLine(saying));
    const words = all.map(({ line, says }) => `${line} ${says}`);
    expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([]);
  });

  it('is documented correctly in docs/seed-coverage.md (npm run seed-coverage writes it)', () => {
    expect(readFileSync(coverageFile, 'utf8')).toBe(coverageDocument());
  });

  it('notices a missing test, file or reason', () => {
    const file = 'test/seed/coverage.test.ts';
    const gone = { file, name: ['a test', 'that nobody wrote'].join(' ') };
    const statement: Statement = {
      line: 1,
      says: 'an example',
      client: 'zulip/http.ts',
      demoRealm: 'none: nothing to serve',
      panel: 'client only',
      tests: [{ file, name: 'notices a missing test, file or reason' }],
      fixed: '',
    };
    expect(faults(statement)).toEqual([]);
    expect(faults({ ...statement, tests: [gone] })).toHaveLength(1);
    expect(faults({ ...statement, tests: [] })).toHaveLength(1);
    expect(faults({ ...statement, tests: [], fixed: 'on purpose' })).toEqual([]);
    expect(faults({ ...statement, client: 'zulip/gone.ts' })).toHaveLength(1);
    expect(faults({ ...statement, demoRealm: 'none: ' })).toHaveLength(1);
    expect(faults({ ...statement, panel: 'No such panel' })).toHaveLength(1);
  });
});
