import { IconWand } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import type { Linkifier, LinkifierReview } from '#contract/linkifiers.ts';
import { countOf } from '#contract/words/count.ts';
import { useIsConnecting } from '../../state/organizations.ts';
import { usePermissions } from '../../state/permissions.ts';
import { DraftBar } from '../../subjects/changes/DraftBar.tsx';
import { ListPanel, PanelNotices } from '../../ui/list-panel/ListPanel.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OrderStatus } from '../../ui/order/OrderedList.tsx';
import panel from '../../ui/Panel.module.css';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { linkifierList } from './linkifier-list.tsx';
import type { OpenLinkifier } from './linkifier-draft.ts';
import type { ListedLinkifier } from './listed-linkifiers.ts';
import { ListNotices } from './ListNotices.tsx';
import { SamplesLine } from './SamplesLine.tsx';
import type { LinkifierChanges } from './use-linkifier-changes.ts';
import type { LinkifierRights } from './use-linkifier-rights.ts';
import type { Workbench } from './use-workbench.ts';

const scope = linkifierList.title;

export interface LinkifierViewProps {
  bench: Workbench;
  rights: LinkifierRights;
  changes: LinkifierChanges;
  review: LinkifierReview | null;
  onNew: () => void;
  onDelete: (id: number | 'new' | null) => void;
}

interface LinkifierListProps extends LinkifierViewProps {
  listed: readonly ListedLinkifier[];
  /** The linkifier whose page was left, which has the focus then. */
  lastOpen: OpenLinkifier;
}

/** The linkifiers in the order in which they are tried. */
export function LinkifierList(props: LinkifierListProps): ReactNode {
  const { bench, rights, changes, review, listed, lastOpen } = props;
  const { order } = bench;
  const { objection } = rights;
  const { readOnly } = usePermissions();
  const isConnecting = useIsConnecting();
  const list = useTableList(linkifierList, {
    rows: isConnecting && listed.length === 0 ? null : listed,
    onOpen: ({ id }) => bench.setOpen(id),
    onEdit: ({ id }) => bench.setOpen(id),
    onLeave: order.discard,
    actions: [
      { verb: 'Open', run: ([row]) => row && bench.setOpen(row.id) },
      {
        verb: 'Delete',
        unless: objection,
        isApart: true,
        isFor: ({ id }) => id !== 'new',
        run: ([row]) => row && props.onDelete(row.id),
      },
    ],
  });
  const inView = Array.from(list.ids).flatMap((key): Linkifier[] => {
    const found = order.rows.find(({ id }) => id === key);
    return found === undefined ? [] : [found];
  });
  useChangeShortcut(
    {
      id: 'linkifiers delete',
      keys: 'Delete',
      label: 'Delete the linkifier',
      scope,
      run: () => props.onDelete(list.grid.current?.focusedKey() ?? null),
    },
    objection,
  );
  const { grid } = list;
  useEffect(() => {
    if (lastOpen !== null) grid.current?.reveal(lastOpen === 'new' ? 0 : lastOpen);
  }, [grid, lastOpen]);
  return (
    <ListPanel
      list={list}
      count={list.count === null ? null : bench.linkifiers.length}
      create={{ id: 'linkifiers new', label: 'New linkifier', words: 'New linkifier', run: props.onNew }}
      buttons={<SamplesLine samples={review?.samples ?? []} />}
      notices={
        <PanelNotices>
          {objection !== null && readOnly === null && <Notice>{objection}</Notice>}
          <ListNotices dangers={review?.dangers ?? []} overlaps={review?.overlaps ?? []} />
        </PanelNotices>
      }
      summed={`${countOf(list.total, 'linkifier')}, the first match wins`}
      onMoveRow={objection === null ? (id, to) => order.move(id, to, inView) : undefined}
      empty={{
        icon: IconWand,
        title: 'No linkifiers yet',
        words: 'A linkifier turns text such as #1234 into a link wherever people write it.',
      }}
      draft={
        order.isChanged ? (
          <DraftBar
            change={changes.ordered}
            count={1}
            words="Order"
            verb="Change order"
            shortcut={{
              id: 'linkifiers order',
              keys: 'Ctrl S',
              label: 'Change the order of linkifiers',
              scope,
            }}
            objection={objection}
            onDiscard={order.discard}
            onReview={() => changes.review(changes.ordered)}
          />
        ) : undefined
      }
      foot={
        <>
          <Notice tone="bad" className={panel.notice}>
            {changes.problem}
          </Notice>
          <OrderStatus announcement={order.announcement} />
        </>
      }
    />
  );
}
