import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Step {
  file: string;
  /** Files between this one and the next, as named in the document; null for the last one. */
  between: string[] | null;
}

/** The document's walks, with title and steps. */
function walksOf(document: string): [title: string, steps: Step[]][] {
  return document.split(/^## /m).flatMap((section): [string, Step[]][] => {
    const steps = [...section.matchAll(/^\| +\d+ \| `([^`]+)` +\|[^|]*\|([^|]+)\|$/gm)].map(
      ([, file = '', way = '']): Step => {
        if (way.trim() === 'end') return { file, between: null };
        return { file, between: [...way.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) };
      },
    );
    return steps.length === 0 ? [] : [[section.slice(0, section.indexOf('\n')), steps]];
  });
}

/** The project files imported by a file, relative to the project. */
function importsOf(file: string): Set<string> {
  const names = [...read(file).matchAll(/(?:from|import\()\s*'((?:\.|#contract\/)[^']+)'/g)];
  return new Set(
    names.map(([, name = '']) =>
      name.startsWith('#contract/')
        ? name.replace('#contract/', 'src-preload/contract/')
        : normalize(join(dirname(file), name)),
    ),
  );
}

const areConnected = (one: string, other: string): boolean =>
  importsOf(one).has(other) || importsOf(other).has(one);

describe('the walks of docs/architecture.md', () => {
  const walks = walksOf(read('docs/architecture.md'));

  it('are three, with fifteen files at most', () => {
    expect(walks.map(([, { length }]) => length <= 15)).toEqual([true, true, true]);
  });

  it.each(walks)('%s: each step leads to the next by imports', (_title, steps) => {
    const way = steps.flatMap(({ file, between }) => [file, ...(between ?? [])]);
    expect(way.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const pairs = way.slice(1).map((file, index) => [way[index] ?? '', file] as const);
    expect(pairs.filter(([one, other]) => !areConnected(one, other))).toEqual([]);
    expect(steps.map(({ between }) => between === null).indexOf(true)).toBe(steps.length - 1);
  });

  it('reject a step that leads nowhere', () => {
    expect(areConnected('src-main/realm/model/dispatch.ts', 'src-main/changes/engine.ts')).toBe(false);
  });
});
