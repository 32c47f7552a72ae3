import { useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { OutcomeFooter } from '../../ui/grid/FooterOutcome.tsx';
import { LinkifierList } from './LinkifierList.tsx';
import { LinkifierPage } from './LinkifierPage.tsx';
import { listedLinkifiers } from './listed-linkifiers.ts';
import { useLinkifierChanges } from './use-linkifier-changes.ts';
import { useLinkifierRights } from './use-linkifier-rights.ts';
import { useReview } from './use-review.ts';
import { useWorkbench } from './use-workbench.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './LinkifiersPanel.module.css';

/** The organization's linkifiers in order, or the page of one: an editor that checks while typing, and what all of them do. */
export function LinkifiersPanel(): ReactNode {
  const bench = useWorkbench();
  const rights = useLinkifierRights();
  const changes = useLinkifierChanges(bench);
  const review = useReview(bench.input, bench.linkifiers, bench.notes);
  const { linkifiers, notes, open, drafts } = bench;
  const [lastOpen, setLastOpen] = useState(open);
  if (open !== null && open !== lastOpen) setLastOpen(open);

  function remove(id: number | 'new' | null): void {
    const linkifier = linkifiers.find((each) => each.id === id);
    if (linkifier !== undefined && rights.objection === null) changes.remove(linkifier);
  }
  const listed = useMemo(
    () => listedLinkifiers({ linkifiers, drafts, notes, review, open }),
    [linkifiers, drafts, notes, review, open],
  );
  const shared = {
    bench,
    rights,
    changes,
    review,
    onDelete: remove,
    // Render first, so that the next key goes into the field.
    onNew: () => flushSync(bench.startNew),
  };
  if (open === null) {
    return (
      <>
        <LinkifierList {...shared} listed={listed} lastOpen={lastOpen} />
        {changes.dialog}
      </>
    );
  }
  return (
    <div className={`${layoutStyle.page} ${classes.page}`}>
      <LinkifierPage key={String(open)} {...shared} />
      <OutcomeFooter />
      {changes.dialog}
    </div>
  );
}
