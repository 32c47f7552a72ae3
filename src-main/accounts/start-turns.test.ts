import { afterEach, describe, expect, it } from 'vitest';
import { createStartTurns, type StartTurns } from './start-turns.ts';

let turns: StartTurns;
afterEach(() => turns.close());

/** Queues organizations; returns those that got their turn, in order. */
function waitingFor(ids: readonly string[]): string[] {
  const begun: string[] = [];
  for (const id of ids) void turns.wait(id).then(() => begun.push(id));
  return begun;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the threads of stored organizations', () => {
  it('start in turn until all have started', async () => {
    turns = createStartTurns(2);
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const begun = waitingFor(ids);
    for (let index = 0; index < ids.length; index += 1) {
      await settled();
      expect(begun).toEqual(ids.slice(0, index + 2));
      // Calling `done` twice doesn't start two others.
      turns.done(ids[index] as string);
      turns.done(ids[index] as string);
    }
  });

  it('let the visible organization go first', async () => {
    turns = createStartTurns(1);
    const begun = waitingFor(['a', 'b', 'c']);
    turns.putFirst('c');
    turns.done('a');
    await settled();
    expect(begun).toEqual(['a', 'c']);
    turns.done('c');
    await settled();
    expect(begun).toEqual(['a', 'c', 'b']);
  });
});
