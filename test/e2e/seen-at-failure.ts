import type { Page } from 'playwright-core';

const pages = new Set<Page>();

/** Reports what a window shows when a test fails while it is open, since what comes and goes is only visible then. */
export function seenAtFailure(page: Page): void {
  pages.add(page);
  page.once('close', () => pages.delete(page));
}

/** The open windows' dialogs or complete content, with field values and the focus. */
export async function whatIsSeen(): Promise<string[]> {
  const texts = [...pages].map((page) => page.evaluate(describeWindow).catch(String));
  const lookLimit = new Promise<string>((resolve) => {
    setTimeout(() => resolve('A window did not say what it shows.'), 5_000).unref();
  });
  return Promise.all(texts.map((text) => Promise.race([text, lookLimit])));
}

/** Runs in the window. */
function describeWindow(): string {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const parts = dialogs.length > 0 ? dialogs : [document.body];
  const nameOf = (element: Element | null): string =>
    element === null
      ? 'nothing'
      : `${element.tagName.toLowerCase()} ${JSON.stringify(
          element.getAttribute('aria-label') ??
            (element as HTMLInputElement).labels?.[0]?.innerText ??
            element.textContent.slice(0, 40),
        )}`;
  return parts
    .map((part) => {
      const fields = [...part.querySelectorAll<HTMLInputElement>('input, textarea')];
      const values = fields.map((field) => `  ${nameOf(field)}: ${JSON.stringify(field.value)}`);
      return [part.innerText.slice(0, 3_000), ...values].join('\n');
    })
    .concat(`focus in ${nameOf(document.activeElement)}`)
    .join('\n');
}
