import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole, type RunningConsole } from './console.ts';

/** How the program gets along with the desktop, as if it had been installed. */
const folder = mkdtempSync(join(tmpdir(), 'realm-console-desktop-'));
const record = join(folder, 'desktop.jsonl');
let app: RunningConsole;

/** What the app asked of the desktop, by the name of the call. */
function asked(call: string): unknown[][] {
  if (!existsSync(record)) return [];
  return readFileSync(record, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as [string, ...unknown[]])
    .filter(([name]) => name === call)
    .map(([, ...parameters]) => parameters);
}

beforeAll(async () => {
  app = await openConsole({
    env: {
      REALM_CONSOLE_PACKAGED: '1',
      REALM_CONSOLE_RECORD_DESKTOP: record,
      XDG_CONFIG_HOME: join(folder, 'config'),
    },
  });
  await app.page.getByLabel('Organization URL').waitFor();
});
afterAll(async () => {
  await app?.close();
  await app?.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('keeps everything in the folder that its first argument names', () => {
  expect(existsSync(join(app.userData, 'realm-console.db'))).toBe(true);
  expect(existsSync(join(folder, 'config', 'realm-console'))).toBe(false);
});

it('has no dictionaries fetched', () => {
  expect(asked('session.setSpellCheckerLanguages')).toEqual([[[]]]);
});
