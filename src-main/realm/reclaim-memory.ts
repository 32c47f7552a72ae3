import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage now. A snapshot leaves several times its lasting size behind, and a thread that waits for events
 * allocates so little that V8 would keep it for hours: 40 MB of 5,000 people, 15 MB of the fewest, which is what its start
 * has left. Takes about a tenth of a second at 100,000 people.
 */
export function reclaimMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  // The last resort gives emptied pages back to the system; an ordinary collection kept 240 MB of them.
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
