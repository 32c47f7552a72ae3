import type { ReactNode } from 'react';
import type { ChangeFact } from '#contract/changes.ts';
import { Diff, type DiffTone } from '../../ui/Diff.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { TextDiff } from '../../ui/TextDiff.tsx';
import { RenderedMarkdown } from '../messages/RenderedMarkdown.tsx';

/** What a thing is, line by line: what it is now, and where that changes, what was there before. */
export function ThingFacts({ facts }: { facts: readonly ChangeFact[] }): ReactNode {
  const isNew = facts.every(({ before }) => before === '');
  return (
    <FactList place="page">
      {facts.map((fact) => (
        <Fact key={fact.label} fact={fact} isNew={isNew} />
      ))}
    </FactList>
  );
}

function factTone({ before, after }: ChangeFact): DiffTone {
  if (after === '') return 'loss';
  return before === '' ? 'gain' : 'neutral';
}

function Fact({ fact, isNew }: { fact: ChangeFact; isNew: boolean }): ReactNode {
  const { label, before, after, as } = fact;
  const isPlain = isNew || before === after;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {as === 'markdown' && after !== '' && <RenderedMarkdown content={after} />}
        {as === 'markdown' && !isPlain && <TextDiff before={before} after={after} />}
        {as === 'code' &&
          (isPlain ? <code>{after}</code> : <TextDiff inCode before={before} after={after} />)}
        {as === 'words' &&
          (isPlain ? <bdi>{after}</bdi> : <Diff before={before} after={after} tone={factTone(fact)} />)}
      </dd>
    </>
  );
}
