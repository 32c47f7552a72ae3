import { createAllowance, type Allowance } from '../../src-main/allowance.ts';
import { systemClock } from '../../src-main/clock.ts';
import { openConsole, type RunningConsole } from './console.ts';
import { callFrom } from './window-calls.ts';

/** The console that no test uses at the moment. It serves the next files too, and ends with the process. */
let idle: RunningConsole | null = null;

/**
 * The servers that each console may still ask for. It lets ten unknown ones be asked at once; four are left to the test
 * that has it, so a console that fast tests went through is ended instead of refusing the next one's server.
 */
const serversLeft = new WeakMap<RunningConsole, Allowance>();

/**
 * A console as after its first start, without organizations: one that an earlier test gave back, or a new one.
 * Starting one costs more than a second of processor; going back to the beginning a third of that.
 */
export async function takeConsole(): Promise<RunningConsole> {
  const app = idle ?? (await openConsole());
  idle = null;
  if (!serversLeft.has(app)) {
    serversLeft.set(app, createAllowance({ clock: systemClock, atOnce: 6, refillMilliseconds: 30_000 }));
  }
  return app;
}

/** Brings a console back to the beginning for the next test. One that a failed test leaves behind is ended instead. */
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

/** Ends a console and removes what it kept. */
export async function endConsole(app: RunningConsole): Promise<void> {
  await app.close();
  await app.remove();
}
