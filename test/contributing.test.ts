import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const contributing = read('CONTRIBUTING.md');
const documents = [
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  ...globSync('docs/*.md', { cwd: root }),
].map((file) => file.replaceAll('\\', '/'));

/** The text between backticks. */
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** Project files and folders that a text names by path. */
const pathsIn = (text: string): string[] =>
  quoted(text).filter((name) => /^(?:src-(?:main|preload|renderer)|build|test|docs)\/[\w./-]+$/.test(name));

/** Folders that a document may omit in a section about one part of the program. */
const parts = ['', 'src-main', 'src-main/zulip', 'src-main/demo-realm', 'src-preload', 'src-renderer'];

/** Files that a text names in their folder but that don't exist. */
const missingFiles = (text: string): string[] =>
  quoted(text)
    .filter((name) => /^[\w-]+(?:\/[\w.-]+)+\.(?:tsx?|css|yml|sh)$/.test(name))
    .filter((name) => !parts.some((part) => existsSync(join(root, part, name))));

interface Recipe {
  title: string;
  /** The files of each step, and what one of them contains. */
  steps: { files: string[]; contains: string[] }[];
}

function recipesOf(document: string): Recipe[] {
  const [, recipes = ''] = document.split('\n## Recipes\n');
  const [own = ''] = recipes.split('\n## ');
  return own
    .split('\n### ')
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      steps: [...section.matchAll(/^- ([^:]+):((?:.|\n {2})+)/gm)].map(([, files = '', told = '']) => ({
        files: pathsIn(files),
        contains: quoted(told),
      })),
    }));
}

/** The statements of a recipe that the code contradicts. */
const untrueOf = ({ steps }: Recipe): string[] =>
  steps.flatMap(({ files, contains }) => {
    const texts = files.map((file) => (existsSync(join(root, file)) ? read(file) : null));
    const missing = files.filter((_, index) => texts[index] === null);
    return [...missing, ...contains.filter((word) => !texts.some((text) => text?.includes(word)))];
  });

describe('CONTRIBUTING.md', () => {
  it('can be read in a few minutes, and begins with how to see a change', () => {
    expect(contributing.split(/\s+/).length).toBeLessThanOrEqual(1_200);
    expect(quoted(contributing)[0]).toBe('npm run dev');
  });

  const recipes = recipesOf(contributing);

  it('has recipes for a setting, a kind of change, a list panel and an endpoint', () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      'A setting of the organization',
      'A kind of change',
      'A list panel',
      'An endpoint with its demo route',
    ]);
    expect(
      recipes.every(({ steps }) => steps.length >= 4 && steps.every(({ files }) => files.length > 0)),
    ).toBe(true);
  });

  it.each(recipes)('names for $title files that contain what it says', (recipe) => {
    expect(untrueOf(recipe)).toEqual([]);
  });

  it('can’t name a missing file, or something missing from a file', () => {
    const [recipe] = recipesOf(
      '\n## Recipes\n\n### Something\n\n- `src-main/gone.ts`: it.\n- `src-main/index.ts`: the\n  `neverThere`.\n',
    );
    expect(recipe && untrueOf(recipe)).toEqual(['src-main/gone.ts', 'neverThere']);
  });
});

describe('documents', () => {
  it.each(documents)('%s names existing files, folders and commands', (document) => {
    const text = read(document);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(missingFiles(text)).toEqual([]);
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)[^)]*\)/g)].map(
      ([, link = '']) => link,
    );
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  it('answer where something is in a table with a file for each row', () => {
    const rows = read('docs/where.md').match(/^\| [A-Z].*$/gm) ?? [];
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.slice(1).filter((row) => !/`[^`]+`/.test(row))).toEqual([]);
  });
});
