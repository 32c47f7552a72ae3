import { strippedText } from '#contract/stripped-text.ts';

/** Unicode code points that a status may have after trimming. https://zulip.com/api/update-status */
export const statusTextLimit = 60;

/**
 * Length of a status text as the server counts it: code points, not UTF-16 units, after taking away white space at
 * both ends.
 */
export function statusTextLength(text: string): number {
  let count = 0;
  for (const _codePoint of strippedText(text)) count += 1;
  return count;
}
