import { createAllowance, type Allowance } from '../../src-main/allowance.ts';
import { systemClock } from '../../src-main/clock.ts';
import { openConsole, type RunningConsole } from './console.ts';
import { callFrom } from './window-calls.ts';

/** The currently unused console. It serves later files too, and ends with the process. */
let idle: RunningConsole | null = null;

/**
 * How many more servers each console may look up. Ten unknown ones are allowed at once, and four are reserved for the
 * current test, so a console used by fast tests is closed before it would refuse the next one's server.
 */
const serversLeft = new WeakMap<RunningConsole, Allowance>();

/**
 * A console as after its first start, without organizations: one returned by an earlier test, or a new one. Starting
 * one takes over a second of CPU time; resetting one, a third of that.
 */
export async function takeConsole(): Promise<RunningConsole> {
  const app = idle ?? (await openConsole());
  idle = null;
  if (!serversLeft.has(app)) {
    serversLeft.set(app, createAllowance({ clock: systemClock, atOnce: 6, refillMilliseconds: 30_000 }));
  }
  return app;
}

/** Resets a console for the next test. If a test failed, its console is closed instead. */
export async function giveBack(app: RunningConsole): Promise<void> {
  if (idle || app.isClosed()) {
    await endConsole(app);
    return;
  }
  const { page } = app;
  const organizations = await callFrom(page, 'organization.list', {});
  const mayAskMore = organizations.map(() => serversLeft.get(app)?.take()).every((taken) => taken === true);
  if (!mayAskMore) {
    await endConsole(app);
    return;
  }
  for (const { id } of organizations) {
    await callFrom(page, 'organization.sign-out', { organizationId: id, forget: true });
  }
  await callFrom(page, 'preferences.write', {
    colorScheme: 'auto',
    density: 'compact',
    singleKeyShortcuts: true,
    columnWidths: [],
    listSeparator: null,
    lookForUpdates: false,
  });
  await page.reload();
  await page.getByLabel('Organization URL').waitFor();
  idle = app;
}

/** Closes a console and removes its data. */
export async function endConsole(app: RunningConsole): Promise<void> {
  await app.close();
  await app.remove();
}
