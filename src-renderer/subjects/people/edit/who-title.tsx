import type { ReactNode } from 'react';

/** For whom a dialog is: a name, or how many people. */
export type Who = { name: string } | { count: number };

/** The title of a dialog about one person or several: "Add Mara Quill to a group", "Add 407 people to a group". */
export function whoTitle(
  who: Who,
  say: { one: (name: ReactNode) => ReactNode; many: (count: number) => string },
): ReactNode {
  return 'name' in who ? say.one(<bdi>{who.name}</bdi>) : say.many(who.count);
}
