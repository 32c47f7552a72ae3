import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
const elsewhere = mkdtempSync(join(tmpdir(), 'long-functions-'));

interface Override {
  files: string[];
  rules: Record<string, unknown>;
}

const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
  overrides: Override[];
};
const about = overrides.filter(({ rules }) => 'max-lines-per-function' in rules);
/** The files that are longer still, each by its path. */
const longStill = about
  .filter(({ rules }) => rules['max-lines-per-function'] === 'off')
  .flatMap(({ files }) => files)
  .filter((file) => !file.includes('*'));

afterAll(() => rmSync(elsewhere, { recursive: true }));

/** The files of a folder in which the rule finds a function that is too long, excused files included. */
function longIn(folder: string, files: readonly string[]): string[] {
  const config = join(elsewhere, 'rule.json');
  const rules = about.find(({ rules: each }) => each['max-lines-per-function'] !== 'off')?.rules;
  writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules }));
  const { stdout } = spawnSync(oxlint, ['-c', config, '--format', 'json', ...files], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return [
    ...new Set(
      diagnostics
        .filter(({ code }) => code.includes('max-lines-per-function'))
        .map(({ filename }) => filename.replaceAll('\\', '/')),
    ),
  ].toSorted();
}

/** A function of so many lines. */
const functionOf = (lines: number): string =>
  `export function draw(): void {\n${'  draw();\n\n  // Once more.\n'.repeat(lines - 2)}}\n`;

describe('a function of more than 120 lines, blank ones and comments apart', () => {
  it.each([
    ['src-main/long.ts', 120, false],
    ['src-main/long.ts', 121, true],
    ['src-renderer/ui/Long.tsx', 121, true],
    ['src-preload/contract/long.ts', 121, true],
    ['src-main/long.test.ts', 121, false],
  ])('in %s, of %i, fails the lint: %s', (file, lines, fails) => {
    const path = join(elsewhere, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(join(elsewhere, '.oxlintrc.json'), readFileSync(join(root, '.oxlintrc.json')));
    writeFileSync(path, functionOf(lines));
    const { stdout } = spawnSync(oxlint, [file], { cwd: elsewhere, encoding: 'utf8' });
    expect(stdout.includes('max-lines-per-function')).toBe(fails);
  });

  it('is in each file that is excused, which no other file becomes', () => {
    expect(longIn(root, longStill)).toEqual(longStill.toSorted());
    expect(longStill.length).toBeLessThanOrEqual(1);
  });
});
