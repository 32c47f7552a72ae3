import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './lane.ts';

/** The only place that waits for a fixed time. */
const pauseItself = 'test/timing/time-spent.ts';
/** Benchmarks and long tests have their own times; a page under test can't import the function. */
const exempt = /^test\/(bench|long)\/|^test\/security\/window\.test\.ts$|^build\/test-run\/pauses\.test\.ts$/;

const files = globSync(
  ['test/**/*.ts', '{src-main,src-preload,src-renderer,build}/**/*.{test,fixture}.{ts,tsx}'],
  { cwd: projectFolder },
)
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => file !== pauseItself && !exempt.test(file));

describe('a fixed pause in a test', () => {
  it('is searched for in all tests', () => {
    expect(files.length).toBeGreaterThan(300);
  });

  it('uses pause(), which requires a reason and is counted', () => {
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
