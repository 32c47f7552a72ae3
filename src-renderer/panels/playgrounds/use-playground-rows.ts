import { useMemo } from 'react';
import { playgroundTarget, type Playground } from '#contract/playgrounds.ts';
import { compareTexts } from '#contract/words/order.ts';
import { useTable } from '../../state/replica.ts';

export interface PlaygroundSort {
  key: 'name' | 'language' | 'template';
  descending: boolean;
}

export interface PlaygroundRow extends Playground {
  isPending: boolean;
}

const textsOf: Record<PlaygroundSort['key'], (playground: Playground) => string> = {
  name: ({ name }) => name,
  language: ({ language }) => language,
  template: ({ urlTemplate }) => urlTemplate,
};

/** The organization's code playgrounds in order. */
export function usePlaygroundRows({ key, descending }: PlaygroundSort): PlaygroundRow[] {
  const playgrounds = useTable('playgrounds');
  const pending = useTable('pending');
  return useMemo(() => {
    const waiting = new Set(pending.map(({ target }) => target));
    const textOf = textsOf[key];
    const sorted = playgrounds.toSorted(
      (one, other) =>
        compareTexts(textOf(one), textOf(other)) || compareTexts(one.name, other.name) || one.id - other.id,
    );
    return (descending ? sorted.toReversed() : sorted).map((playground) => ({
      ...playground,
      isPending: waiting.has(playgroundTarget(playground)),
    }));
  }, [playgrounds, pending, key, descending]);
}
