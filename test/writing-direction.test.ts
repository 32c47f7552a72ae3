import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The rules of the project that a style sheet breaks. */
async function brokenBy(declaration: string): Promise<string[]> {
  const { results } = await stylelint.lint({
    code: `.part { ${declaration} }`,
    configFile: join(root, '.stylelintrc.json'),
  });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

it.each([
  'margin-left: 4px',
  'left: 0',
  'border-right: 1px solid',
  'border-top-left-radius: 4px',
  'text-align: right',
  'padding: 0 8px 0 4px',
  'inset: 0 auto 0 0',
  'border-radius: 0 4px 4px 0',
])('the lint refuses %s, which ignores the direction of writing', async (declaration) => {
  await expect(brokenBy(declaration)).resolves.toHaveLength(1);
});

it.each([
  'margin-inline-start: 4px',
  'inset-inline-start: 0',
  'border-inline-end: 1px solid',
  'text-align: start',
  'padding: 0 8px',
  'padding: 0 8px 4px 8px',
  'top: 0',
])('the lint allows %s', async (declaration) => {
  await expect(brokenBy(declaration)).resolves.toEqual([]);
});
