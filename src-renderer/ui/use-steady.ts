import { useLayoutEffect, useRef, useState } from 'react';

type Action = (...given: never[]) => unknown;

/**
 * The same functions for as long as the component is there, each doing what the one of the latest render does: for what
 * is remembered and calls them only when somebody acts.
 *
 * @param actions made anew with every render, always of the same names
 */
export function useSteady<Actions extends Record<keyof Actions, Action>>(actions: Actions): Actions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState(() => {
    const names = Object.keys(actions) as (keyof Actions)[];
    const act =
      (name: keyof Actions) =>
      (...given: never[]) =>
        latest.current[name](...given);
    return Object.fromEntries(names.map((name) => [name, act(name)])) as Actions;
  });
  return steady;
}
