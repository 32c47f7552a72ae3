/**
 * `node test/development/measure.ts` measures, while `npm run dev` runs, how long it takes from saving a module of the
 * window until its change is painted, and from saving a file of main until the demo organization is live again.
 */
import type { Page } from 'playwright-core';
import { startWorkingCopy } from './working-copy.ts';

const repetitions = 9;
const module = 'src-renderer/app/shell/SideNavigation.tsx';
const ofMain = 'src-main/accounts/open-organization.ts';

/** Resolves with the time of the first frame that shows a text. */
function whenPainted(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(wanted)) return;
          observer.disconnect();
          // After the frame: its content has been handed to the screen.
          requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
}

const copy = await startWorkingCopy();
try {
  let page = await copy.nextWindow();
  await page.getByRole('button', { name: /^People/ }).waitFor();
  const times: number[] = [];
  let present = '{entry}</span>';
  for (let index = 0; index <= repetitions; index += 1) {
    const next = `{entry} ${index}</span>`;
    const painted = whenPainted(page, `People ${index}`);
    // Once the page answers, it is listening.
    await page.evaluate(() => null);
    const savedAt = Date.now();
    await copy.change(module, present, next);
    times.push((await painted) - savedAt);
    present = next;
  }
  // The first one warms everything up.
  const sorted = times.slice(1).toSorted((one, other) => one - other);
  console.log(
    `From saving a module to paint: ${sorted[Math.floor(repetitions / 2)]} ms (at most ${sorted.at(-1)} ms, the first ${times[0]} ms)`,
  );
  const savedAt = Date.now();
  await copy.change(ofMain, 'name: live.name || account.name', "name: 'Started again'");
  page = await copy.nextWindow();
  await page.getByRole('button', { name: /^Started again, live/ }).waitFor();
  console.log(`From saving a file of main to the demo organization live: ${Date.now() - savedAt} ms`);
} finally {
  await copy.close();
}
