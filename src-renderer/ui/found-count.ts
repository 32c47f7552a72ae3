import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';

/** What a header counts: "13", or "3 of 13" while a search or filters leave some out. */
export function foundCount(found: number, all: number): string {
  return found === all ? formatCount(all) : say('ui.found-of', { found, all });
}
