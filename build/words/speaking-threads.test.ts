import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const folders = { '#contract/': 'src-preload/contract/', '#words/': 'src-preload/words/' } as const;

/** The project's files that a file loads, without types, which are gone at run time. */
function loadedBy(file: string): string[] {
  return [...read(file).matchAll(/^(?:import|export|\} from|await import)(?! type)[^;]*?'([^']+)'/gm)]
    .map(([, name = '']) => {
      const folder = Object.entries(folders).find(([prefix]) => name.startsWith(prefix));
      if (folder !== undefined) return name.replace(...folder);
      return name.startsWith('.') ? normalize(join(dirname(file), name)).replaceAll('\\', '/') : '';
    })
    .filter((name) => name.endsWith('.ts') && existsSync(join(root, name)));
}

function graphOf(entry: string): Set<string> {
  const seen = new Set([entry]);
  for (const file of seen) for (const loaded of loadedBy(file)) seen.add(loaded);
  return seen;
}

const entries = [
  ...[...read('electron.vite.config.ts').matchAll(/resolve\(root, '(src-main\/[^']+)'\)/g)].map(
    ([, file = '']) => file,
  ),
  'src-main/demo-realm/worker.ts',
];

it('the bundle of main has the entries of all threads', () => {
  expect(entries).toContain('src-main/list-file/reader-thread.ts');
  expect(entries.length).toBeGreaterThan(7);
});

it.each(entries)('%s has a language if it says something', (entry) => {
  const graph = graphOf(entry);
  expect(graph.size).toBeGreaterThan(1);
  expect(graph.has('src-main/english-words.ts')).toBe(graph.has('src-preload/words/say.ts'));
});
