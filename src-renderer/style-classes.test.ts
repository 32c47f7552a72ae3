import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;

/** Classes that each component takes from a style sheet: sheet -> class names. A computed name stands for all. */
function namedClasses(): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: folder })) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, name = '', path = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = join(dirname(file), path);
      const classes = named.get(sheet) ?? new Set<string>();
      named.set(sheet, classes);
      for (const [, used = ''] of source.matchAll(new RegExp(`(?<![-\\w'])${name}\\.(\\w+)`, 'g')))
        classes.add(used);
      if (new RegExp(`\\b${name}\\[`).test(source)) classes.add('*');
    }
  }
  return named;
}

/** Classes that a style sheet describes; those of libraries have a hyphen in their names. */
function describedClasses(sheet: string): Set<string> {
  const rules = readFileSync(join(folder, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const found = [...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
  return new Set(found.filter((name) => !name.includes('-')));
}

it('every class that a component names is described, and every one described is named', () => {
  const named = namedClasses();
  const wrong: string[] = [];
  for (const sheet of globSync('**/*.module.css', { cwd: folder })) {
    const classes = named.get(sheet) ?? new Set<string>();
    const described = describedClasses(sheet);
    for (const name of classes)
      if (name !== '*' && !described.has(name)) wrong.push(`${sheet} lacks .${name}`);
    if (classes.has('*')) continue;
    for (const name of described) if (!classes.has(name)) wrong.push(`${sheet}: nobody names .${name}`);
  }
  expect(named.size).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

it('no panel takes its looks from the sheet of another panel', () => {
  const panel = (path: string) => /^panels\/[^/]+/.exec(path)?.[0];
  const borrowed: string[] = [];
  for (const file of globSync('**/*.tsx', { cwd: folder })) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, path = ''] of source.matchAll(/from '([^']+\.module\.css)'/g)) {
      const owner = panel(join(dirname(file), path));
      if (owner !== undefined && owner !== panel(file)) borrowed.push(`${file} takes ${path}`);
    }
  }
  expect(borrowed).toEqual([]);
});

it('no rule has the engine look through the whole page, or at each neighbour, with each row that comes', () => {
  const costly: string[] = [];
  for (const sheet of globSync('**/*.css', { cwd: folder })) {
    const rules = readFileSync(join(folder, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    for (const [rule] of rules.matchAll(/(?:\b(?:body|html)|:root):has\(|^\s*(?:&|\.[\w-]+) [+~] \*.*/gm))
      costly.push(`${sheet}: ${rule.trim()}`);
  }
  expect(costly).toEqual([]);
});
