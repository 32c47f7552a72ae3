import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Edit } from '../../../src-preload/contract/change-entities.ts';
import { newTarget, targetOf } from '../../../src-preload/contract/change-target.ts';
import type { Linkifier } from '../../../src-preload/contract/linkifier-entities.ts';
import { linkifierText, strippedFields } from '../../../src-preload/contract/linkifier-text.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useChangeFlow } from '../../ui/change-preview/use-change-flow.tsx';
import { inOrder } from './linkifier-draft.ts';
import { keepNameOfNew, type Workbench } from './use-workbench.ts';

export interface LinkifierChanges {
  /** Shows the preview of saving what is typed for the open linkifier. */
  save(): void;
  remove(linkifier: Linkifier): void;
  saveOrder(): void;
  busy: boolean;
  /** Why the last one came to nothing. */
  problem: string | null;
  dialog: ReactNode;
}

/** The writes of the panel, all through the preview of changes. https://zulip.com/api/update-linkifier */
export function useLinkifierChanges(organizationId: string, bench: Workbench): LinkifierChanges {
  const flow = useChangeFlow(organizationId);
  const [problem, setProblem] = useState<string | null>(null);

  async function begin(title: string, edit: Edit): Promise<void> {
    setProblem(null);
    const result = await flow.begin({ kind: 'edit', title, edits: [edit] });
    if ('failure' in result) setProblem(failureMessage(result.failure));
    else if (result.outcome.kind === 'refused') setProblem(result.outcome.words);
  }

  return {
    save() {
      const { current, open } = bench;
      if (current === null || open === null || flow.previewing) return;
      const { pattern } = strippedFields(current.fields);
      const isNew = open === 'new' || bench.live === '';
      if (isNew) keepNameOfNew(bench, current);
      const target = isNew ? newTarget('linkifier', pattern) : targetOf('linkifier', open);
      const expected = isNew ? '' : current.base;
      void begin(isNew ? `Add linkifier ${pattern}` : `Change linkifier ${pattern}`, {
        target,
        field: 'linkifier',
        value: linkifierText(current.fields),
        expected,
      });
    },
    remove(linkifier) {
      if (flow.previewing) return;
      void begin(`Delete linkifier ${linkifier.pattern}`, {
        target: targetOf('linkifier', linkifier.id),
        field: 'linkifier',
        value: '',
        expected: linkifierText(linkifier),
      });
    },
    saveOrder() {
      if (flow.previewing) return;
      const ids = (list: readonly Linkifier[]): string => JSON.stringify(list.map(({ id }) => id));
      void begin('Change the order of linkifiers', {
        target: targetOf('linkifier', 'order'),
        field: 'order',
        value: ids(bench.linkifiers),
        expected: ids(inOrder(bench.linkifiers, null)),
      });
    },
    busy: flow.planning || flow.previewing,
    problem,
    dialog: flow.dialog,
  };
}
