import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Push } from '#contract/topics.ts';
import { demoAccount } from './open-organization.ts';
import { createRail } from './rail.ts';

const account = (email: string) => demoAccount({ url: 'http://127.0.0.1:1', owner: { email, apiKey: '' } });

let pushed: Push[];
beforeEach(() => {
  pushed = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const start = () => createRail((push) => pushed.push(push));

describe('the rail', () => {
  it('announces several changes at once, with the latest state', () => {
    const rail = start();
    rail.add(account('ines@orchid.example'));
    rail.announce();
    rail.add(account('tomas@orchid.example'));
    rail.announce();
    expect(pushed).toEqual([]);
    vi.runAllTimers();
    expect(pushed).toEqual([{ topic: 'organizations', payload: rail.list() }]);
    expect(rail.list().map(({ email }) => email)).toEqual(['ines@orchid.example', 'tomas@orchid.example']);

    rail.announce();
    vi.runAllTimers();
    expect(pushed).toHaveLength(2);
  });

  it('announces nothing once the console is closing', () => {
    const rail = start();
    rail.announce();
    rail.close();
    rail.announce();
    vi.runAllTimers();
    expect(pushed).toEqual([]);
  });

  it('keeps an account open until it is removed or replaced, or the console is closing', () => {
    const rail = start();
    const [removed, replaced, left] = ['a', 'b', 'c'].map((name) =>
      rail.add(account(`${name}@orchid.example`)),
    );
    if (!removed || !replaced || !left) throw new Error('There are three.');
    const areOpen = () => [removed, replaced, left].map(rail.isOpen);
    expect(areOpen()).toEqual([true, true, true]);
    rail.remove(removed.account.id);
    rail.add(replaced.account);
    expect(areOpen()).toEqual([false, false, true]);
    rail.close();
    expect(areOpen()).toEqual([false, false, false]);
  });
});
