import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './lane.ts';

/** The one place where time passes for its own sake. */
const pauseItself = 'test/timing/time-spent.ts';
/** Measurements and tests of minutes have times of their own; a page that is tried has no pause to import. */
const exempt = /^test\/(bench|long)\/|^test\/security\/window\.test\.ts$|^build\/test-run\/pauses\.test\.ts$/;

const files = globSync(
  ['test/**/*.ts', '{src-main,src-preload,src-renderer,build}/**/*.{test,fixture}.{ts,tsx}'],
  { cwd: projectFolder },
)
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => file !== pauseItself && !exempt.test(file));

describe('a fixed pause in a test', () => {
  it('is looked for in all tests', () => {
    expect(files.length).toBeGreaterThan(300);
  });

  it('goes through pause(), which wants a reason and is counted', () => {
    const unnamed = files.flatMap((file) =>
      readFileSync(join(projectFolder, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /\bwaitForTimeout\(|new Promise(<\w+>)?\(\(\w+\) => setTimeout\(/.test(line)
            ? [`${file}:${index + 1}`]
            : [],
        ),
    );
    expect(unnamed).toEqual([]);
  });
});
