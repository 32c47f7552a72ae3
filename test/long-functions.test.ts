import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
const elsewhere = mkdtempSync(join(tmpdir(), 'long-functions-'));

afterAll(() => rmSync(elsewhere, { recursive: true }));

/** A function with a number of lines. */
const functionOf = (lines: number): string =>
  `export function draw(): void {\n${'  draw();\n\n  // Once more.\n'.repeat(lines - 2)}}\n`;

describe('a function of more than 120 lines, without blanks and comments', () => {
  it.each([
    ['src-main/long.ts', 120, false],
    ['src-main/long.ts', 121, true],
    ['src-renderer/ui/Long.tsx', 121, true],
    ['src-preload/contract/long.ts', 121, true],
    ['src-main/long.test.ts', 121, false],
  ])('in %s, with %i, fails the lint: %s', (file, lines, fails) => {
    const path = join(elsewhere, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(join(elsewhere, '.oxlintrc.json'), readFileSync(join(root, '.oxlintrc.json')));
    writeFileSync(path, functionOf(lines));
    const { stdout } = spawnSync(oxlint, [file], { cwd: elsewhere, encoding: 'utf8' });
    expect(stdout.includes('max-lines-per-function')).toBe(fails);
  });
});
