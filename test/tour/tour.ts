/**
 * `npm run tour -- --out DIR`: walks through the whole built app over a demo realm and writes a picture of every
 * panel, sheet, dialog and sign-in step, in light and in dark. `--size 1280x800` sets the window's size in CSS
 * pixels, `--scheme light` leaves dark out, `--parts people,messages` leaves other parts of the catalogue out. Ends
 * with an error if a screen cannot be reached.
 *
 * `--readme` takes the pictures of README again, those that `docs/pictures` has, and no others; 1280x800 unless `--size` says
 * otherwise.
 *
 * `--comparable` makes pictures that can be compared pixel by pixel with those of another run: nobody comes or goes,
 * every clock time and age is written alike, and the realm listens on the same port.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { startDemoRealm } from '@realm-console/demo-realm';
import { addOrganization, openConsole } from '../e2e/console.ts';
import {
  administrationPanels,
  changesAndJournal,
  messagePanels,
  organizationPanels,
  peopleToBeginWith,
} from '../screens/catalogue.ts';
import { damagedFileScreens, heldBackScreens } from '../screens/circumstances.ts';
import { damageConsoleFile, storeHttpAddress } from '../screens/reach.ts';
import type { Screen } from '../screens/screen.ts';
import { variantScreens } from '../screens/variants.ts';
import { pause } from '../timing/time-spent.ts';
import { withTimesAlike } from './times-alike.ts';

type Scheme = 'light' | 'dark';
interface Size {
  width: number;
  height: number;
}

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    size: { type: 'string' },
    scheme: { type: 'string' },
    parts: { type: 'string' },
    readme: { type: 'boolean', default: false },
    comparable: { type: 'boolean', default: false },
  },
});
const out = values.readme ? 'docs/pictures' : values.out;
if (out === undefined) throw new Error('--out names the folder for the pictures.');
const folder = resolve(out);
await mkdir(folder, { recursive: true });
const pictures = new Set(await readdir(folder));
const isTaken = (picture: string): boolean => !values.readme || pictures.has(picture);

function readSize(text: string): Size {
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(text) ?? [];
  if (width === undefined || height === undefined) throw new Error('--size takes a size such as 1440x900.');
  return { width: Number(width), height: Number(height) };
}

/** Each screen continues from the one before, in this order; only the first part signs in. */
const catalogue: Record<string, readonly Screen[]> = {
  people: peopleToBeginWith,
  organization: organizationPanels,
  administration: administrationPanels,
  changes: changesAndJournal,
  messages: messagePanels,
  variants: variantScreens,
};
const parts =
  values.parts?.split(',') ?? Object.keys(catalogue).filter((part) => part !== 'variants' || !values.readme);
if (parts.some((part) => !(part in catalogue))) {
  throw new Error(`--parts takes ${Object.keys(catalogue).join(', ')}.`);
}
/**
 * Panels load only once, and odd names don't belong in the other pictures, so that part has its own console and realm.
 */
const walks = [parts.filter((part) => part !== 'variants'), parts.filter((part) => part === 'variants')];

/** With almost no changes, people's clients still report, so nobody goes offline while time passes. */
const stillRealm = { port: 46_317, presenceChangesPerSecond: 1e-6 };

/** What happens to the files of a closed console, and the screens of its next start. */
const laterStarts = [
  [storeHttpAddress, heldBackScreens],
  [damageConsoleFile, damagedFileScreens],
] as const;

/** Moves the pointer away from anything with a hover effect, and waits for fonts and motion. */
async function settle(page: Page, isUnderPointer: boolean): Promise<void> {
  if (!isUnderPointer) await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  await pause(400, 'motion ends');
}

/** A walk in one colour scheme: with its own realm and folder, and the same people each time. */
async function walk(chosen: readonly string[], scheme: Scheme, size: Size): Promise<void> {
  const screens = Object.entries(catalogue).flatMap(([part, its]) => (chosen.includes(part) ? its : []));
  const realm = await startDemoRealm({ seed: 1, ...(values.comparable && stillRealm) });
  let app = await openConsole({ size, colorScheme: scheme });
  async function take(each: readonly Screen[]): Promise<void> {
    const { page } = app;
    for (const { name, reach, isUnderPointer = false } of each) {
      const picture = `${name}-${scheme}.png`;
      const file = join(folder, picture);
      try {
        await reach(page, realm);
        await settle(page, isUnderPointer);
      } catch (error) {
        await page.screenshot({ path: join(folder, `failed-${name}-${scheme}.png`) });
        throw new Error(`${name} (${scheme}) could not be reached.`, { cause: error });
      }
      if (!isTaken(picture)) continue;
      const shoot = () => page.screenshot({ path: file });
      await (values.comparable ? withTimesAlike(page, shoot) : shoot());
      console.log(file);
    }
  }
  try {
    if (!chosen.includes('people')) await addOrganization(app.page, realm);
    await take(screens);
    if (!chosen.includes('messages')) return;
    for (const [change, ofNextStart] of laterStarts) {
      await app.close();
      change(app.userData);
      app = await openConsole({ size, colorScheme: scheme, userData: app.userData });
      await take(ofNextStart);
    }
  } finally {
    await app.close();
    await app.remove();
    await realm.close();
  }
}

const schemes = (['light', 'dark'] as const).filter((scheme) => (values.scheme ?? scheme) === scheme);
const size = readSize(values.size ?? (values.readme ? '1280x800' : '1440x900'));
if (schemes.length === 0) throw new Error('--scheme takes light or dark.');
for (const scheme of schemes) {
  for (const chosen of walks) if (chosen.length > 0) await walk(chosen, scheme, size);
}
