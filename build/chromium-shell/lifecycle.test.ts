import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';
import { fixtureEntry, isRunning, launchFixture, type Fixture } from './fixture/launch-fixture.ts';
import { launchConsole, shellArguments } from './launch.ts';

const hasChromium = findChromium(process.env) !== null;
if (!hasChromium) console.warn('Skipped for want of Chromium: run node build/setup.mjs');

/** Whether anything listens at a DevTools address. */
async function answers(cdpEndpoint: string): Promise<boolean> {
  const { host } = new URL(cdpEndpoint);
  return fetch(`http://${host}/json/version`).then(
    ({ ok }) => ok,
    () => false,
  );
}

describe.skipIf(!hasChromium)('an app', () => {
  let fixture: Fixture | undefined;

  afterEach(async () => {
    await fixture?.end();
    fixture = undefined;
  });

  it('ends when asked to, and its Chromium with it', async () => {
    fixture = await launchFixture();
    expect(await answers(fixture.app.cdpEndpoint)).toBe(true);
    expect(await fixture.app.close()).toBe(0);
    expect(await fixture.events()).toContain('before-quit ');
    const { cdpEndpoint } = fixture.app;
    await expect.poll(() => answers(cdpEndpoint), { timeout: 10_000 }).toBe(false);
  });

  it('ends when the person closes the last window', async () => {
    fixture = await launchFixture();
    const ended = once(fixture.app.process, 'exit');
    await fixture.page.close();
    expect((await ended)[0]).toBe(0);
    // Pending requests of the page may be recorded after it.
    const told = (await fixture.events()).filter((event) => !/^(?:served|loaded) /u.test(event));
    expect(told.slice(-2)).toEqual(['window-all-closed ', 'before-quit ']);
  });

  it('ends its Chromium when it is killed', async () => {
    fixture = await launchFixture();
    const { cdpEndpoint, process: app } = fixture.app;
    app.kill('SIGKILL');
    await expect.poll(() => answers(cdpEndpoint), { timeout: 10_000 }).toBe(false);
  });

  it('ends when its parent ends in any way', async () => {
    const parent: ChildProcess = spawn(
      process.execPath,
      [join(import.meta.dirname, 'fixture', 'parent.ts')],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const { processId, userData, cdpEndpoint } = JSON.parse(line.toString()) as {
      processId: number;
      userData: string;
      cdpEndpoint: string;
    };
    expect(await isRunning(processId)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(processId), { timeout: 10_000 }).toBe(false);
    await expect.poll(() => answers(cdpEndpoint), { timeout: 10_000 }).toBe(false);
    await rm(userData, { recursive: true, force: true, maxRetries: 5 });
  });

  it('defers to an instance with the same data, and passes it the command line', async () => {
    fixture = await launchFixture();
    const { userData } = fixture;
    const second = spawn(
      process.execPath,
      [...shellArguments(fixtureEntry), `--user-data=${userData}`, 'realm-console://people'],
      { stdio: 'ignore' },
    );
    expect((await once(second, 'exit'))[0]).toBe(0);
    await expect
      .poll(async () => await readFile(join(userData, 'events.log'), 'utf8'))
      .toContain('second-instance realm-console://people');
  });

  it('says what to do if there is no Chromium', async () => {
    const launched = launchConsole({
      userData: join(import.meta.dirname, 'never-made'),
      entry: join(import.meta.dirname, 'fixture', 'ready.ts'),
      env: { CHROMIUM_PATH: '/nowhere/chromium' },
    });
    await expect(launched).rejects.toThrow('Chromium was not found. Run: node build/setup.mjs');
  });

  it('says what to do if Chromium has no sandbox', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chromium-without-sandbox-'));
    const chromium = join(folder, 'chromium');
    // The output of Debian's Chromium in a container without chromium-sandbox.
    const words =
      'ERROR:zygote_host_impl_linux.cc:130] No usable sandbox! If this is a Debian system, please install';
    await writeFile(chromium, `#!/bin/sh\necho '${words}' >&2\nexit 1\n`, { mode: 0o755 });
    const launched = launchConsole({
      userData: join(folder, 'data'),
      entry: join(import.meta.dirname, 'fixture', 'ready.ts'),
      env: { CHROMIUM_PATH: chromium },
    });
    await expect(launched).rejects.toThrow(
      'install the package chromium-sandbox (node build/setup.mjs does)',
    );
    await rm(folder, { recursive: true });
  });
});
