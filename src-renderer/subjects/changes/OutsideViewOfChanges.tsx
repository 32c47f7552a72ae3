import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { mostNamed } from '../../ui/grid/outside-view.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { ChangePreviewProps } from './change-preview-props.ts';
import { outsideViewNotice } from './outside-view-notice.tsx';
import type { Entered } from './use-change-run.ts';

interface OutsideViewOfChangesProps extends Pick<ChangePreviewProps, 'changeSet' | 'outsideView'> {
  /** What is entered by now. */
  entered: Entered;
}

/** What of a change set is outside the view that it was begun in, by number and names. */
export function OutsideViewOfChanges({
  changeSet,
  outsideView,
  entered,
}: OutsideViewOfChangesProps): ReactNode {
  if (outsideView === undefined || outsideView.targets.size === 0) return null;
  const { inView, targets, names, onOnlyInView } = outsideView;
  const known =
    names ?? [...changeSet.changes, ...changeSet.skipped].map(({ target, name }) => [target, name] as const);
  const named = new Map<string, string>();
  for (const [target, name] of known) {
    if (named.size === mostNamed) break;
    if (targets.has(target)) named.set(target, name);
  }
  return (
    <Box mb={16}>
      <Notice
        {...outsideViewNotice({
          inView,
          outside: targets.size,
          names: [...named.values()],
          onOnlyInView: onOnlyInView && (() => onOnlyInView(entered)),
        })}
      />
    </Box>
  );
}
