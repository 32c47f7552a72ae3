import type { ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';

/** For whom a dialog is: a name, or how many people. */
export type Who = { name: string } | { count: number };

/** "Add Mara Quill to a group", "Add 407 people to a group". */
export function WhoTitle(props: {
  before: string;
  who: Who;
  after?: string;
  /** One and several of those whom it is about; people where it is left out. */
  noun?: readonly [one: string, many: string];
}): ReactNode {
  const { before, who, after = '', noun = ['person', 'people'] } = props;
  return (
    <>
      {before} {'name' in who ? <bdi>{who.name}</bdi> : countOf(who.count, ...noun)}
      {after === '' ? '' : ` ${after}`}
    </>
  );
}
