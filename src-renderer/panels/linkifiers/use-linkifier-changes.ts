import type { ReactNode } from 'react';
import { type Action, type Edit, newTarget, targetOf } from '#contract/changes.ts';
import { type Linkifier, linkifierText, strippedFields } from '#contract/linkifiers.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import type { Workbench } from './use-workbench.ts';

type EditAction = Extract<Action, { kind: 'edit' }>;

export interface LinkifierChanges {
  /** What saves the draft of the open linkifier; null where none is open. */
  saved: EditAction | null;
  /** What sends the order. */
  ordered: EditAction;
  /** Previews a change. */
  review(change: EditAction): void;
  remove(linkifier: Linkifier): void;
  /** Why the last change failed. */
  problem: string | null;
  dialog: ReactNode;
}

const changeOf = (title: string, edit: Edit): EditAction => ({ kind: 'edit', title, edits: [edit] });

function savedDraft({ current, open, live }: Workbench): EditAction | null {
  if (current === null || open === null) return null;
  const { pattern } = strippedFields(current.fields);
  const isNew = open === 'new' || live === '';
  return changeOf(`${isNew ? 'Add' : 'Change'} linkifier ${pattern}`, {
    target: isNew ? newTarget('linkifier', pattern) : targetOf('linkifier', open),
    field: 'linkifier',
    value: linkifierText(current.fields),
    expected: isNew ? '' : current.base,
  });
}

const idsOf = (list: readonly Linkifier[]): string => JSON.stringify(list.map(({ id }) => id));

/** All changes of the panel. https://zulip.com/api/update-linkifier */
export function useLinkifierChanges(bench: Workbench): LinkifierChanges {
  const edits = useEdits();
  const review = ({ title, edits: parts }: EditAction): void => void edits.review(title, parts);
  return {
    saved: savedDraft(bench),
    ordered: changeOf('Change the order of linkifiers', {
      target: targetOf('linkifier', 'order'),
      field: 'order',
      value: idsOf(bench.order.rows),
      expected: idsOf(bench.order.before),
    }),
    review,
    remove(linkifier) {
      review(
        changeOf(`Delete linkifier ${linkifier.pattern}`, {
          target: targetOf('linkifier', linkifier.id),
          field: 'linkifier',
          value: '',
          expected: linkifierText(linkifier),
        }),
      );
    },
    problem: edits.problem,
    dialog: edits.dialog,
  };
}
