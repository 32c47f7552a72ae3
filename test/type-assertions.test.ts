import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
const elsewhere = mkdtempSync(join(tmpdir(), 'type-assertions-'));
copyFileSync(join(root, '.oxlintrc.json'), join(elsewhere, '.oxlintrc.json'));
writeFileSync(join(elsewhere, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');

afterAll(() => rmSync(elsewhere, { recursive: true }));

const source = `export const read = (text: string): { id: number } => JSON.parse(text) as { id: number };\n`;

/** Whether the lint finds an unsafe assertion in each of these files. */
function findsIn(files: readonly string[]): boolean[] {
  for (const file of files) {
    mkdirSync(dirname(join(elsewhere, file)), { recursive: true });
    writeFileSync(join(elsewhere, file), source);
  }
  const { stdout } = spawnSync(oxlint, ['--type-aware', '--format', 'json', ...files], {
    cwd: elsewhere,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const found = new Set(
    diagnostics
      .filter(({ code }) => code.includes('no-unsafe-type-assertion'))
      .map(({ filename }) => filename.replaceAll('\\', '/')),
  );
  return files.map((file) => found.has(file));
}

describe('an unchecked type assertion', () => {
  it('fails the lint in shipped code, but not in tests', () => {
    const product = ['src-main/zulip/read.ts', 'src-preload/contract/read.ts', 'src-renderer/ui/read.ts'];
    const tests = ['src-main/zulip/read.test.ts', 'src-main/changes/read.fixture.ts', 'test/e2e/read.ts'];
    expect(findsIn([...product, ...tests])).toEqual([true, true, true, false, false, false]);
  });

  it('is excused in few places, whose number never grows', () => {
    const excused = execFileSync(
      'git',
      ['grep', '-h', 'disable.*no-unsafe-type-assertion', '--', 'src-*', 'build'],
      { cwd: root, encoding: 'utf8' },
    );
    expect(excused.trim().split('\n').length).toBeLessThanOrEqual(30);
  });
});
