import type { ReactNode } from 'react';
import { type Edit, newTarget, targetOf } from '#contract/changes.ts';
import { type Linkifier, linkifierText, strippedFields } from '#contract/linkifiers.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { keepNameOfNew, type Workbench } from './use-workbench.ts';

export interface LinkifierChanges {
  /** Previews saving the draft of the open linkifier. */
  save(): void;
  remove(linkifier: Linkifier): void;
  saveOrder(): void;
  busy: boolean;
  /** Why the last change failed. */
  problem: string | null;
  dialog: ReactNode;
}

/** All changes of the panel, each with a preview. https://zulip.com/api/update-linkifier */
export function useLinkifierChanges(bench: Workbench): LinkifierChanges {
  const edits = useEdits();
  const begin = (title: string, edit: Edit) => void edits.review(title, [edit]);

  return {
    save() {
      const { current, open } = bench;
      if (current === null || open === null || edits.previewing) return;
      const { pattern } = strippedFields(current.fields);
      const isNew = open === 'new' || bench.live === '';
      if (isNew) keepNameOfNew(bench, current);
      const target = isNew ? newTarget('linkifier', pattern) : targetOf('linkifier', open);
      const expected = isNew ? '' : current.base;
      begin(isNew ? `Add linkifier ${pattern}` : `Change linkifier ${pattern}`, {
        target,
        field: 'linkifier',
        value: linkifierText(current.fields),
        expected,
      });
    },
    remove(linkifier) {
      begin(`Delete linkifier ${linkifier.pattern}`, {
        target: targetOf('linkifier', linkifier.id),
        field: 'linkifier',
        value: '',
        expected: linkifierText(linkifier),
      });
    },
    saveOrder() {
      const ids = (list: readonly Linkifier[]): string => JSON.stringify(list.map(({ id }) => id));
      begin('Change the order of linkifiers', {
        target: targetOf('linkifier', 'order'),
        field: 'order',
        value: ids(bench.order.rows),
        expected: ids(bench.order.before),
      });
    },
    busy: edits.planning || edits.previewing,
    problem: edits.problem,
    dialog: edits.dialog,
  };
}
