import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import type { Who } from '../../../ui/EditDialog.tsx';

/** "Add Mara Quill to a group", "Add 407 people to a group". */
export function WhoTitle(props: { before: string; who: Who; after?: string }): ReactNode {
  const { before, who, after = '' } = props;
  return (
    <>
      {before} {'name' in who ? <bdi>{who.name}</bdi> : `${formatCount(who.count)} people`}
      {after === '' ? '' : ` ${after}`}
    </>
  );
}
