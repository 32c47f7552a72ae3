import type { Page } from 'playwright-core';

/**
 * Makes every clock time and age on screen alike while something is done, such as taking a picture to compare with that
 * of another run.
 */
export async function withTimesAlike(page: Page, act: () => Promise<unknown>): Promise<void> {
  const written = await page.evaluateHandle(() => {
    const changed: { text: Node; before: string; alike: string }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const before = text.nodeValue ?? '';
      const alike = before
        .replaceAll(/\b\d{1,2}:\d{2}(:\d{2})?\b/g, '10:00')
        .replaceAll(/\b(just now|(\d+|a|an) (s|sec|seconds?|min|minutes?|h|hr|hours?) ago)\b/gi, '1 min ago')
        .replaceAll(/\bin \d+ (s|sec|seconds?|min|minutes?)\b/g, 'in 1 min');
      if (alike === before) continue;
      text.nodeValue = alike;
      changed.push({ text, before, alike });
    }
    return changed;
  });
  try {
    await act();
  } finally {
    // The next screen may be found by its times; what was redrawn meanwhile stays as it is.
    await written.evaluate((changed) => {
      for (const { text, before, alike } of changed) if (text.nodeValue === alike) text.nodeValue = before;
    });
  }
}
