import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
/** Replaces the root, because other tests would meanwhile find a rule violation in the tree itself. */
const elsewhere = mkdtempSync(join(tmpdir(), 'import-zones-'));
copyFileSync(join(root, '.oxlintrc.json'), join(elsewhere, '.oxlintrc.json'));

afterAll(() => rmSync(elsewhere, { recursive: true }));

/** Lints a file that violates a rule, as if in its place. */
function lint(file: string, source: string): string {
  const path = join(elsewhere, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  const { stdout, status } = spawnSync(oxlint, [file], { cwd: elsewhere, encoding: 'utf8' });
  return status === 0 ? '' : stdout;
}

describe('the lint enforces the architecture’s import rules, so that', () => {
  it.each([
    ['src-renderer/app/zone-violation.ts', '../../src-main/zulip/http.ts'],
    ['src-renderer/app/zone-violation.ts', 'electron'],
    ['src-renderer/app/zone-violation.ts', 'node:fs'],
    ['src-renderer/panels/zone-violation.ts', 'papaparse'],
    ['src-renderer/app/zone-violation.ts', '#contract/calls/calls.ts'],
    ['src-preload/contract/zone-violation.ts', './calls/people-filter.ts'],
    ['src-preload/contract/zone-violation.ts', 'zod'],
    ['src-preload/contract/words/zone-violation.ts', '../calls/people-filter.ts'],
    ['src-preload/contract/zone-violation.ts', 'node:fs'],
    ['src-preload/contract/zone-violation.ts', '../../src-main/index.ts'],
    ['src-main/zulip/zone-violation.ts', '../realm/session.ts'],
    ['src-main/zulip/route/zone-violation.ts', '../../changes/engine.ts'],
    ['src-main/realm/zone-violation.ts', 'electron'],
    ['src-main/realm/zone-violation.ts', '../electron/window.ts'],
    ['src-main/realm/zone-violation.ts', '../demo-realm/server.ts'],
    ['src-main/realm/zone-violation.ts', '@realm-console/demo-realm'],
    ['src-main/zulip/zone-violation.ts', '@realm-console/demo-realm/rules'],
    ['src-main/downloads/zone-violation.ts', '@realm-console/demo-realm'],
    ['src-main/downloads/zone-violation.test.ts', '../demo-realm/server.ts'],
    ['src-main/downloads/zone-violation.test.ts', '@realm-console/demo-realm/server.ts'],
    ['test/e2e/zone-violation.ts', '../../src-main/demo-realm/server.ts'],
    ['test/e2e/zone-violation.ts', '@realm-console/demo-realm/seed/random'],
    ['build/zone-violation.ts', '../src-main/demo-realm/server.ts'],
    ['src-renderer/app/zone-violation.ts', '@realm-console/demo-realm'],
    ['src-preload/contract/zone-violation.ts', '@realm-console/demo-realm'],
    ['src-main/demo-realm/zone-violation.ts', '../zulip/route/users.ts'],
    ['src-main/demo-realm/zone-violation.test.ts', '../realm/session.ts'],
    ['src-main/demo-realm/zone-violation.ts', '#contract/outcome.ts'],
    ['src-main/demo-realm/people/zone-violation.ts', '../../clock.ts'],
    ['src-main/demo-realm/people/zone-violation.test.ts', '../../../test/any-code-point.ts'],
    ['src-main/demo-realm/people/zone-violation.ts', '@realm-console/demo-realm'],
    ['src-renderer/app/zone-violation.ts', '../../src-preload/contract/topics.ts'],
    ['src-main/accounts/zone-violation.ts', 'electron'],
    ['src-main/platform/zone-violation.ts', 'electron-updater'],
    ['src-main/realm/zone-violation.ts', 'electron-updater'],
    ['src-main/accounts/zone-violation.ts', '../demo-realm/server.ts'],
    ['src-main/accounts/zone-violation.ts', '@realm-console/demo-realm'],
    ['src-main/accounts/zone-violation.ts', 'keytar'],
    ['src-main/realm/zone-violation.ts', 'keytar'],
    ['src-main/zulip/zone-violation.ts', 'keytar'],
    ['src-main/network/zone-violation.ts', '../zulip/errors.ts'],
    ['src-main/network/zone-violation.ts', '../store/console-file.ts'],
    ['src-renderer/bridge/zone-violation.ts', '../state/organizations.ts'],
    ['src-renderer/bridge/zone-violation.ts', 'node:fs'],
    ['src-renderer/state/zone-violation.ts', '../ui/match.ts'],
    ['src-renderer/ui/zone-violation.ts', '../subjects/people/Avatar.tsx'],
    ['src-renderer/ui/grid/zone-violation.ts', '../../app/App.tsx'],
    ['src-renderer/ui/grid/zone-violation.ts', '#contract/calls/calls.ts'],
    ['src-renderer/subjects/people/zone-violation.ts', '../../panels/people/Fact.tsx'],
    ['src-renderer/subjects/people/edit/zone-violation.ts', 'electron'],
    ['src-renderer/panels/people/zone-violation.ts', '../groups/GroupsPanel.tsx'],
    ['src-renderer/panels/people/zone-violation.ts', '../registry.ts'],
    ['src-renderer/panels/people/zone-violation.ts', '../../app/App.tsx'],
    ['src-renderer/panels/people/zone-violation.ts', '../../../src-main/index.ts'],
    ['src-renderer/panels/people/edit/zone-violation.tsx', '../../groups/GroupsPanel.tsx'],
    ['src-renderer/panels/people/edit/zone-violation.ts', '../../../panels/groups/GroupsPanel.tsx'],
    ['src-renderer/panels/people/edit/deeper/zone-violation.ts', '../../../groups/GroupsPanel.tsx'],
    ['src-renderer/app/zone-violation.ts', '../panels/people/PeoplePanel.tsx'],
  ])('%s may not import %s', (file, module) => {
    expect(lint(file, `import { thing } from '${module}';\nexport const other = thing;\n`)).toContain(
      'no-restricted-imports',
    );
  });

  it.each(['src-main/zulip', 'src-main/realm/model', 'src-main/changes/kinds'])(
    '%s may not measure with an adjustable clock',
    (folder) => {
      const source = `export const since = (start: number): number => Date.now() - start;\n`;
      expect(lint(`${folder}/zone-violation.ts`, source)).toContain('no-restricted-properties');
    },
  );

  it.each(['isComposing', 'keyCode'])('no part of the window asks an event for %s', (property) => {
    const source = `export const ask = (event: KeyboardEvent): unknown => event.${property};\n`;
    expect(lint('src-renderer/ui/zone-violation.ts', source)).toContain('no-restricted-properties');
  });

  it.each(['src-renderer/ui', 'src-main/realm'])(
    '%s may not compare texts by a language’s letters',
    (folder) => {
      const source = `export const key = (text: string): string => text.toLocaleLowerCase();\n`;
      expect(lint(`${folder}/zone-violation.ts`, source)).toContain('no-restricted-properties');
    },
  );

  it.each([
    ['src-renderer/ui', 'one.localeCompare(other)'],
    ['src-main/realm', 'one.localeCompare(other)'],
    ['src-main/store', 'new Intl.Collator().compare(one, other)'],
    ['src-preload/contract', 'one.localeCompare(other)'],
  ])('%s may not sort texts by the desktop’s language: %s', (folder, order) => {
    const source = `export const order = (one: string, other: string): number => ${order};\n`;
    expect(lint(`${folder}/zone-violation.ts`, source)).toContain('no-restricted-properties');
  });

  it.each([
    ['src-renderer/panels/people/edit/own.ts', '../Fact.tsx'],
    ['src-renderer/panels/people/edit/own.ts', '../../../subjects/people/Avatar.tsx'],
    ['src-renderer/panels/people/own.ts', '../../ui/match.ts'],
    ['src-renderer/app/shell/own.ts', '../../panels/registry.ts'],
  ])('%s may import %s', (file, module) => {
    expect(lint(file, `import { thing } from '${module}';\nexport const other = thing;\n`)).toBe('');
  });

  it('the renderer may import types of the contract', () => {
    const source = `import type { CallName } from '#contract/calls/calls.ts';\nexport type Other = CallName;\n`;
    expect(lint('src-renderer/app/zone-violation.ts', source)).toBe('');
  });

  it.each([
    ['src-main/accounts/zone-violation.ts', 'import type { DemoRealmOptions }', '@realm-console/demo-realm'],
    ['test/e2e/zone-violation.ts', 'import { send }', '@realm-console/demo-realm/client'],
    ['src-main/demo-realm/people/zone-violation.ts', 'import { roles }', '../state.ts'],
  ])('%s may, as an exception: %s from %s', (file, what, module) => {
    expect(lint(file, `${what} from '${module}';\nexport { ${/\w+(?= })/.exec(what)?.[0]} };\n`)).toBe('');
  });

  it('nothing in the app imports the demo realm except its worker entry and the types of its loader', () => {
    const users = execFileSync(
      'grep',
      [
        '-rlE',
        "from '.*demo-realm",
        join(root, 'src-main'),
        '--include=*.ts',
        '--exclude=*.test.ts',
        '--exclude=*.fixture.ts',
      ],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n')
      .map((file) => file.slice(root.length + 1))
      .filter((file) => !file.startsWith('src-main/demo-realm/'));
    expect(users).toEqual(['src-main/accounts/demo-organization.ts']);
  });
});
