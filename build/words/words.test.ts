import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileCatalogue, readCatalogue, readMessage } from './catalogue.ts';
import { checkWords, typesFile } from './check.ts';
import { outsideTexts } from './outside-text.ts';

const project = join(import.meta.dirname, '..', '..');

test('every text of the interface that has moved is in the catalogue, used, and typed', () => {
  const { problems, types } = checkWords(project);
  expect(problems).toEqual([]);
  expect(readFileSync(join(project, typesFile), 'utf8'), 'npm run words writes it').toBe(types);
});

describe('the glossary', () => {
  const page = readFileSync(join(project, 'docs', 'words.md'), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first]) => first !== 'Term' && first !== 'Never say');
  /** What the last column of the terms and the first one of the other table name. */
  const neverSaid = rows.flatMap((cells) => (cells.at(cells.length === 2 ? 0 : -1) ?? '').split(', '));

  test('has a meaning for each term, and Zulip’s help page for what is Zulip’s', () => {
    const terms = rows.filter(({ length }) => length === 4);
    const firstOwn = terms.findIndex(([term]) => term === 'change');
    const without = terms.filter(
      ([, meaning, help = ''], place) =>
        meaning === '' || (place < firstOwn && !/\(https:\/\/zulip\.com\/help\/[a-z-]+\)$/.test(help)),
    );
    expect(terms.length).toBeGreaterThan(30);
    expect(without).toEqual([]);
  });

  test.each(neverSaid)('keeps "%s" out of every message', (words) => {
    const pattern = new RegExp(`(?<![\\p{L}-])${words}(?![\\p{L}-])`, 'iu');
    const { messages } = readCatalogue(project, 'en');
    expect([...messages].filter(([, { text }]) => pattern.test(text)).map(([id]) => id)).toEqual([]);
  });
});

describe('a check of the catalogues', () => {
  let folder: string;
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const english = (messages: object): void =>
    write('src-preload/words/en/bots.json', JSON.stringify(messages));
  const german = (messages: object): void =>
    write('src-preload/words/de/bots.json', JSON.stringify(messages));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'realm-console-words-'));
    english({ 'bots.add': 'Add {count, plural, one {# bot} other {# bots}}' });
    write('src-renderer/Bots.tsx', "export const Bots = () => <p>{say('bots.add', { count: 2 })}</p>;");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const problems = (): readonly string[] => checkWords(folder, ['src-renderer/**/*.tsx']).problems;

  test('finds nothing in whole ones', () => {
    german({ 'bots.add': '{count, plural, one {# Bot} other {# Bots}} hinzufügen' });
    expect(problems()).toEqual([]);
  });

  test.each<[what: string, breakIt: () => void, problem: string | RegExp]>([
    ['a missing translation', () => german({}), 'de: "bots.add" is missing'],
    [
      'a translation of nothing',
      () => german({ 'bots.add': '{count, plural, other {#}}', 'bots.old': 'Alt' }),
      'de: "bots.old" is not in the English catalogue',
    ],
    [
      'a parameter that is left out',
      () => german({ 'bots.add': 'Bots' }),
      'de: "bots.add": {count} is missing',
    ],
    [
      'a parameter of another kind',
      () => german({ 'bots.add': '{count} Bots' }),
      'de: "bots.add": {count} is text instead of number',
    ],
    [
      'a parameter that is not given',
      () => german({ 'bots.add': '{count, plural, other {#}} {name}' }),
      'de: "bots.add": {name} is not in the English text',
    ],
    ['a text that is no message', () => german({ 'bots.add': '{count' }), /de\/bots\.json: "bots\.add": /],
    [
      'a message that is used nowhere',
      () => english({ 'bots.add': '{count, plural, other {#}}', 'bots.old': 'Old' }),
      '"bots.old" is used nowhere',
    ],
    [
      'a message in the file of another subject',
      () => english({ 'bots.add': '{count, plural, other {#}}', 'people.add': 'Add' }),
      'en/bots.json: "people.add" belongs elsewhere',
    ],
    [
      'a text outside the catalogue',
      () => write('src-renderer/Other.tsx', 'export const Other = () => <p>Add bots</p>;'),
      'src-renderer/Other.tsx:1: "Add bots" is outside the catalogue',
    ],
    [
      'a text that a case gives',
      () => write('src-renderer/Other.tsx', "switch (kind) { case 'Add': words = 'Add bots'; }"),
      'src-renderer/Other.tsx:1: "Add bots" is outside the catalogue',
    ],
  ])('finds %s', (_, breakIt, problem) => {
    breakIt();
    expect(problems()).toContainEqual(
      typeof problem === 'string' ? problem : (expect.stringMatching(problem) as string),
    );
  });

  test('says how much of the messages a language has', () => {
    english({ 'bots.add': 'Add', 'bots.old': 'Old' });
    german({ 'bots.add': 'Hinzufügen' });
    expect(checkWords(folder).coverage).toEqual(new Map([['de', 0.5]]));
  });

  test('compiles texts without parameters as they are, and others so that nothing has to read them', () => {
    english({ 'bots.title': 'Bots', 'bots.of': { message: 'Bots of {name}', description: 'An owner' } });
    expect(compileCatalogue(readCatalogue(folder, 'en'))).toBe(
      `export default ${JSON.stringify({
        'bots.title': 'Bots',
        'bots.of': [
          { type: 0, value: 'Bots of ' },
          { type: 1, value: 'name' },
        ],
      })};`,
    );
  });
});

test.each([
  ['{name}', { name: 'text' }],
  [
    '{count, number} of {all, plural, one {#} other {# of {kind}}}',
    { count: 'number', all: 'number', kind: 'text' },
  ],
  [
    '{when, date} {kind, select, one {<link>{name}</link>} other {}}',
    { when: 'date', kind: 'choice', link: 'tag', name: 'text' },
  ],
])('the parameters of "%s" are known with their kinds', (message, kinds) => {
  expect(Object.fromEntries(readMessage(message).parameters)).toEqual(kinds);
});

test('a parameter of two kinds is refused', () => {
  expect(() => readMessage('{count} {count, plural, other {#}}')).toThrow(
    '{count} is used as text and as number',
  );
});

describe('a text that people read', () => {
  test.each([
    ['between tags', '<p>Add</p>', 'Add'],
    ['in an attribute', '<Field label="Password" />', 'Password'],
    ['in an expression', '<p>{isNew ? "Add a bot" : name}</p>', 'Add a bot'],
    ['in a template', '<p>{`Bots of ${name}`}</p>', 'Bots of …'],
    ['in a table of labels', '({ words: { one: "Removed" } })', 'Removed'],
    ['in an element that a message is given', 'say("bots.of", { name: <b>Nobody else</b> })', 'Nobody else'],
  ])('is found %s', (_, code, text) => {
    expect(outsideTexts('a.tsx', `const shown = ${code};`).map((found) => found.text)).toEqual([text]);
  });

  test.each([
    ['the name of a class', '<p className="rc-break rc-selectable" />'],
    ['a key that is compared', 'event.key === "Escape"'],
    ['a message that is said', 'say("bots.add", { kind: "generic" })'],
    ['the name of the product', '<p>Realm Console {version}</p>'],
    ['an address', 'open(`${url}/#settings/account-and-privacy`)'],
    ['an error for the log', 'new Error("The root is missing.")'],
    ['a type', 'value as "Some words"'],
    ['the keys of a shortcut', 'keysOf(`Alt Shift ${position}`)'],
    ['a selector', `find('input:not(:disabled), [tabindex="0"]')`],
    ['a value of a style', 'move(`translate3d(${x}px, 0, 0)`)'],
  ])('is not taken for %s', (_, code) => {
    expect(outsideTexts('a.tsx', `const shown = ${code};`)).toEqual([]);
  });
});
