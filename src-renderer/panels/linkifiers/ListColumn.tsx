import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import type { LinkifierReview } from '#contract/linkifiers.ts';
import { formatCount } from '#contract/words/count.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { DraftBar } from '../../subjects/changes/DraftBar.tsx';
import { FindField } from '../../ui/FindField.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { LinkifierList } from './LinkifierList.tsx';
import { ListNotices } from './ListNotices.tsx';
import { isFound } from './linkifier-draft.ts';
import type { ListedLinkifier } from './listed-linkifiers.ts';
import type { LinkifierChanges } from './use-linkifier-changes.ts';
import type { Workbench } from './use-workbench.ts';
import classes from './LinkifiersPanel.module.css';

interface ListColumnProps {
  listed: readonly ListedLinkifier[];
  search: string;
  onSearch: (search: string) => void;
  isLoading: boolean;
  bench: Workbench;
  review: LinkifierReview | null;
  changes: LinkifierChanges;
  objection: string | null;
  onDelete: (id: number) => void;
  /** Moves the focus to the fields of the open one. */
  onEdit: () => void;
}

/** The searchable list of linkifiers with its notices. */
export function ListColumn(props: ListColumnProps): ReactNode {
  const { listed, search, onSearch, bench, review, changes } = props;
  const field = useRef<HTMLInputElement>(null);
  useShortcut({
    id: 'linkifiers search',
    keys: '/',
    label: 'Search linkifiers',
    scope: 'Linkifiers',
    run: () => field.current?.select(),
  });
  const shown = listed.filter(
    ({ fields, name }) => search.trim() === '' || isFound(fields, name, search.trim()),
  );
  return (
    <section aria-label="List of linkifiers">
      <div className={classes.listHead}>
        <FindField
          ref={field}
          variant="default"
          label="Search linkifiers"
          placeholder="Name, pattern or URL"
          rightSection={<Keys keys="/" />}
          value={search}
          onChange={onSearch}
        />
        <p>
          {search.trim() === ''
            ? 'First match wins'
            : `${formatCount(shown.length)} of ${formatCount(listed.length)}`}
          {search.trim() === '' && <Keys keys="Alt Up Down" />}
        </p>
      </div>
      {props.isLoading ? (
        <LoadingRows rows={8} rowHeight={50} />
      ) : shown.length === 0 && listed.length > 0 ? (
        <Empty
          kind="nothing-matches"
          title="No linkifier matches"
          action={<Button onClick={() => onSearch('')}>Clear search</Button>}
        >
          Nothing has “{search.trim()}” in its name, pattern or templates.
        </Empty>
      ) : (
        <LinkifierList
          linkifiers={shown}
          open={bench.open}
          announcement={bench.order.announcement}
          onOpen={bench.setOpen}
          onMove={search.trim() === '' && props.objection === null ? bench.order.move : null}
          onDelete={props.onDelete}
          onEdit={props.onEdit}
        />
      )}
      <ListNotices dangers={review?.dangers ?? []} overlaps={review?.overlaps ?? []} />
      {bench.order.isChanged && (
        <div role="group" aria-label="The order is not saved">
          <DraftBar
            change={changes.ordered}
            count={1}
            words="Order"
            verb="Change order"
            shortcut={{
              id: 'linkifiers order',
              keys: null,
              label: 'Change the order of linkifiers',
              scope: 'Linkifiers',
            }}
            objection={props.objection}
            onDiscard={bench.order.discard}
            onReview={() => changes.review(changes.ordered)}
          />
        </div>
      )}
    </section>
  );
}
