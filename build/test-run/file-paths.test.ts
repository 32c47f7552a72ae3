import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from './lane.ts';

const sources = globSync(['*.ts', '{build,src-main,src-preload,src-renderer,test}/**/*.{ts,tsx}'], {
  cwd: projectFolder,
});

/** In a URL, a space is %20 and ö is %C3%B6, and on Windows the path has a different start. */
const pathOfAddress =
  /import\.meta\.url\)\.(?:pathname|href\.(?:slice|replace))|import\.meta\.url\.(?:slice|replace|split)/;

it('a path comes from import.meta.dirname or fileURLToPath, never from the text of a URL', () => {
  expect(sources.length).toBeGreaterThan(2_000);
  const found = sources.filter((file) =>
    pathOfAddress.test(readFileSync(join(projectFolder, file), 'utf8').replaceAll(/\s+/g, '')),
  );
  expect(found).toEqual([]);
});
