import { keysOf } from '#contract/choices.ts';
import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The same value as long as it is equal, for what depends on it.
 *
 * @param value plain data, a new object in every render
 */
export function useSameValue<Value>(value: Value): Value {
  const words = JSON.stringify(value);
  const [kept, setKept] = useState({ words, value });
  if (kept.words === words) return kept.value;
  setKept({ words, value });
  return value;
}

type Action = (...given: never[]) => unknown;

/**
 * The same functions as long as the component exists, each calling the latest render's: for memoized parts that only
 * call them when the user acts.
 *
 * @param actions a new object in every render, always with the same names
 */
export function useSteady<Actions extends Record<keyof Actions, Action>>(actions: Actions): Actions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState(() => {
    const act =
      (name: keyof Actions) =>
      (...given: never[]) =>
        latest.current[name](...given);
    const steadyActions = Object.fromEntries(
      keysOf<keyof Actions & string>(actions).map((name) => [name, act(name)]),
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types can't say that each name keeps its parameters
    return steadyActions as Actions;
  });
  return steady;
}
