import { describe, expect, it } from 'vitest';
import type { LookUp, NameAnswer } from './look-up.ts';
import { createNames, limitsFor, type Names } from './names.ts';

const found: NameAnswer = { addresses: [{ address: '192.0.2.7', family: 4 }] };
const notFound: NameAnswer = { code: 'ENOTFOUND' };

/** Look-ups that the test answers, on a clock that it moves. */
function held(slots: number): {
  names: Names;
  /** The pending look-ups, in starting order. */
  underWay: Map<string, (answer: NameAnswer) => void>;
  answer(name: string, answer: NameAnswer): Promise<void>;
  clock: { now: number };
} {
  const underWay = new Map<string, (answer: NameAnswer) => void>();
  const clock = { now: 0 };
  const lookUp: LookUp = (name) => new Promise((resolve) => underWay.set(name, resolve));
  const names = createNames({ clock: { elapsed: () => clock.now }, limits: limitsFor(slots), lookUp });
  return {
    names,
    underWay,
    async answer(name, answer) {
      underWay.get(name)?.(answer);
      underWay.delete(name);
      await new Promise((resolve) => setImmediate(resolve));
    },
    clock,
  };
}

const organizations = Array.from({ length: 40 }, (_, index) => `office-${index}`);

describe('names of servers', () => {
  it.each([2, 4, 16])(
    'leave a look-up to the organization in view, of %i, while none is answered',
    (slots) => {
      const { names, underWay } = held(slots);
      for (const id of organizations) void names.lookUp(`${id}.example`, id);
      expect(underWay.size).toBe(slots - limitsFor(slots).reserved);

      names.putFirst('office-39');
      expect([...underWay.keys()].at(-1)).toBe('office-39.example');
      expect(underWay.size).toBeLessThanOrEqual(slots);
    },
  );

  it('that a person waits for come first too, and hanging ones stay within the slots', () => {
    const { names, underWay } = held(4);
    for (const id of organizations) void names.lookUp(`${id}.example`, id);
    for (let index = 0; index < 10; index += 1) void names.lookUp(`typed-${index}.example`, null);
    expect([...underWay.keys()]).toContain('typed-0.example');
    expect(underWay.size).toBe(4);
  });

  it('are looked up once for all callers', async () => {
    const { names, underWay, answer } = held(16);
    const answers = [names.lookUp('one.example', 'a'), names.lookUp('one.example', 'b')];
    expect(underWay.size).toBe(1);
    await answer('one.example', found);
    expect(await Promise.all(answers)).toEqual([found, found]);
  });

  it('of one organization use only a few slots', () => {
    const { names, underWay } = held(16);
    for (let index = 0; index < 10; index += 1) void names.lookUp(`${index}.example`, 'many');
    void names.lookUp('other.example', 'other');
    expect([...underWay.keys()]).toEqual(['0.example', '1.example', 'other.example']);
  });

  it('are all looked up in the end, those without an answer last', async () => {
    const { names, underWay, answer } = held(2);
    const asked = new Set<string>();
    const failing = names.lookUp('silent.example', 'silent');
    await answer('silent.example', notFound);
    expect(await failing).toEqual(notFound);
    names.forgetFailures();

    void names.lookUp('hanging.example', 'hanging');
    void names.lookUp('silent.example', 'silent');
    for (const id of organizations) void names.lookUp(`${id}.example`, id);
    while (underWay.size > 0) {
      for (const name of underWay.keys()) {
        asked.add(name);
        await answer(name, found);
      }
    }
    expect([...asked].at(-1)).toBe('silent.example');
    expect(asked.size).toBe(organizations.length + 2);
  });

  it('are remembered for a while, failures for a shorter one', async () => {
    const { names, underWay, answer, clock } = held(16);
    for (const [name, result] of [
      ['here.example', found],
      ['gone.example', notFound],
    ] as const) {
      const answered = names.lookUp(name, 'a');
      await answer(name, result);
      await answered;
    }
    expect(await names.lookUp('here.example', 'a')).toEqual(found);
    expect(await names.lookUp('gone.example', 'a')).toEqual(notFound);
    expect(underWay.size).toBe(0);

    clock.now = 10_000;
    void names.lookUp('here.example', 'a');
    void names.lookUp('gone.example', 'a');
    expect([...underWay.keys()]).toEqual(['gone.example']);
    clock.now = 30_000;
    void names.lookUp('here.example', 'a');
    expect([...underWay.keys()]).toEqual(['gone.example', 'here.example']);
  });

  it.each([
    ['a person asks', (names: Names) => void names.lookUp('gone.example', null)],
    [
      'the network may have changed',
      (names: Names) => {
        names.forgetFailures();
        void names.lookUp('gone.example', 'a');
      },
    ],
  ])('that were not found are looked up again if %s', async (_when, ask) => {
    const { names, underWay, answer } = held(16);
    const answered = names.lookUp('gone.example', 'a');
    await answer('gone.example', notFound);
    await answered;
    ask(names);
    expect([...underWay.keys()]).toEqual(['gone.example']);
  });
});
