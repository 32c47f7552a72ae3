import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const plain = (text: string): string => text.replaceAll('&apos;', "'").replaceAll('’', "'");

const sources = plain(
  globSync('src-{renderer,preload}/**/*.{ts,tsx,json}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n'),
);
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root })].map((file) =>
  file.replaceAll('\\', '/'),
);

/** The address of a heading within its page, as hosts of Markdown make it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading));
}

describe.each(['docs/owners.md', 'docs/moderators.md', 'docs/support.md'])('%s', (file) => {
  const text = read(file);

  it('quotes labels that the window has', () => {
    const labels = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => plain(label));
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.filter((label) => label !== 'bold' && !sources.includes(label))).toEqual([]);
  });

  it('names keys that are shortcuts', () => {
    const keys = [...text.matchAll(/`([^`]+)`/g)]
      .map(([, each = '']) => each)
      .filter((each) => each !== 'keys');
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.filter((each) => !sources.includes(`'${each}'`) && !sources.includes(`"${each}"`))).toEqual(
      [],
    );
  });
});

describe('links within the documents', () => {
  it.each(pages)('of %s lead to headings that are there', (page) => {
    const links = [...read(page).matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)].map(
      ([, file = '', heading = '']) => ({
        file: file === '' ? page : join(dirname(page), file).replaceAll('\\', '/'),
        heading,
      }),
    );
    expect(links.filter(({ file, heading }) => !anchorsOf(file).includes(heading))).toEqual([]);
  });

  it('leave out no page of docs', () => {
    const start = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].map(read).join('\n');
    const all = `${start}\n${pages.map(read).join('\n')}`;
    const unlinked = pages.filter((page) => page !== 'README.md' && !all.includes(`${basename(page)})`));
    expect(unlinked).toEqual([]);
  });
});

it('every picture of docs is shown on a page', () => {
  const shown = pages.map(read).join('\n');
  const pictures = globSync('docs/pictures/*.png', { cwd: root }).map((file) => basename(file));
  expect(pictures.filter((picture) => !shown.includes(`pictures/${picture})`))).toEqual([]);
});
