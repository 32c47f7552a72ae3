import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasUnreleased, readChangelog } from './changelog.ts';

const project = join(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(project, name), 'utf8');

const start = '# Changelog\n\nAbout it.\n\n';

describe('readChangelog', () => {
  it('reads versions, dates and changes, and leaves out what is unreleased', () => {
    const text = `${start}## [Unreleased]\n\n### Added\n\n- Soon\n\n## [0.2.0] - 2026-03-04\n\n### Fixed\n\n- One\n- Two over\n  two lines\n`;
    expect(readChangelog(text)).toEqual([
      {
        version: '0.2.0',
        date: '2026-03-04',
        changes: [{ kind: 'fixed', texts: ['One', 'Two over two lines'] }],
      },
    ]);
    expect(hasUnreleased(text)).toBe(true);
  });

  it('refuses a section without a date, and a kind of change that the format does not have', () => {
    expect(() => readChangelog(`${start}## 0.2.0\n\n### Added\n\n- One\n`)).toThrow('release title');
    expect(() => readChangelog(`${start}## 0.2.0 - 2026-03-04\n\n### New\n\n- One\n`)).toThrow(
      '"New" is not a kind of change',
    );
  });

  it('finds nothing unreleased in an empty section', () => {
    expect(hasUnreleased(`${start}## [Unreleased]\n\n## [0.1.0] - 2026-03-04\n\n### Added\n\n- One\n`)).toBe(
      false,
    );
  });
});

describe('CHANGELOG.md', () => {
  const releases = readChangelog(read('CHANGELOG.md'));

  it('has the version of package.json, and begins with 0.1.0', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const versions = releases.map((release) => release.version);
    expect(versions).toContain(version);
    expect(versions.at(-1)).toBe('0.1.0');
  });

  it('dates versions in their order', () => {
    const dates = releases.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('lists plain text, which the window shows as it is', () => {
    const texts = releases.flatMap((release) => release.changes.flatMap((change) => change.texts));
    expect(texts.filter((text) => /[*_`<>[\]]|^\s*$/.test(text))).toEqual([]);
  });
});
