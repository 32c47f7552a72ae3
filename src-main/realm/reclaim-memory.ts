import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage now. A snapshot leaves several times its lasting size behind, and a waiting thread allocates so
 * little that V8 would keep it for hours: 40 MB for 5,000 people, and 15 MB from the start alone. Takes about a tenth
 * of a second for 100,000 people.
 */
export function reclaimMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  // A last-resort collection returns empty pages to the system; an ordinary one kept 240 MB of them.
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
