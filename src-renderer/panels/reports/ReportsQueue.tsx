import { Box, Button, Tabs, Text } from '@mantine/core';
import { IconFlag, IconFlagPlus } from '@tabler/icons-react';
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Report } from '#contract/reports.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatDate, formatDuration } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../state/clock.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { foundCount } from '../../ui/found-count.ts';
import { FoldingTabs } from '../../ui/FoldingTabs.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { emptySelection, extendTo, selectAll, toggleRow } from '../../ui/grid/selection.ts';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ReportRow } from './ReportRow.tsx';
import { ReportsMenu } from './ReportsMenu.tsx';
import { isFiltered, isInTab, medianAge, noFilter, type ReportTab } from './report-filter.ts';
import { reportFilters } from './report-filters.ts';
import type { ReportQueue } from './use-report-queue.ts';
import { useJustChanged } from '../../state/outcome-line.ts';
import panel from '../../ui/Panel.module.css';
import layoutStyle from '../../ui/Layout.module.css';
import side from '../../ui/SideList.module.css';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { FooterOutcome } from '../../ui/grid/FooterOutcome.tsx';
import footer from '../../ui/grid/GridFooter.module.css';
import classes from './ReportsPanel.module.css';

interface ReportsQueueProps {
  /** All of them, of which the queue shows some. */
  reports: readonly Report[];
  queue: ReportQueue;
  myUserId: number | null;
  readBackTo: number | null;
  onStatistics: () => void;
  onReport: () => void;
  /** The open report is wanted in place of the list, where there is room for one of them. */
  onRead: () => void;
}

const tabs: readonly { id: ReportTab; name: string }[] = [
  { id: 'open', name: 'Open' },
  { id: 'yours', name: 'Yours' },
  { id: 'resolved', name: 'Resolved' },
  { id: 'dismissed', name: 'Dismissed' },
];

/** The list of reports with its tabs and filters. */
export function ReportsQueue(props: ReportsQueueProps): ReactNode {
  const { reports, queue, myUserId } = props;
  const { shown, tab, filter } = queue;
  const now = useNow(60_000);
  const rows = useRef<HTMLDivElement>(null);
  const open = reports.filter((report) => isInTab(report, 'open', myUserId));
  const yours = reports.filter((report) => isInTab(report, 'yours', myUserId)).length;
  // The title says how many are open.
  const counts: Readonly<Partial<Record<ReportTab, number>>> = { yours };
  const inTab = reports.filter((report) => isInTab(report, tab, myUserId)).length;
  const median = medianAge(open, now);
  const found = tab === 'open' && isFiltered(filter) ? shown.length : open.length;

  return (
    <section className={`${side.column} ${classes.queue}`} aria-label="Queue">
      <PanelHeader title="Reports" count={foundCount(found, open.length)} counted="open">
        <Permitted>
          <Button
            variant="subtle"
            aria-label="Report a message"
            leftSection={<IconFlagPlus size={16} stroke={1.6} aria-hidden />}
            onClick={props.onReport}
          >
            Report
          </Button>
        </Permitted>
        <ReportsMenu onStatistics={props.onStatistics} />
      </PanelHeader>
      <Tabs
        value={tab}
        onChange={(next) => queue.setTab(tabs.find(({ id }) => id === next)?.id ?? 'open')}
        keepMounted={false}
      >
        <Box px={16} className={layoutStyle.lineBelow}>
          <FoldingTabs label="State">
            {tabs.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {name}
                {(counts[id] ?? 0) > 0 && (
                  <Text className="rc-tabular" span inherit c="dimmed" fw={400}>
                    {' '}
                    {counts[id]}
                  </Text>
                )}
              </Tabs.Tab>
            ))}
          </FoldingTabs>
        </Box>
      </Tabs>
      <div className={`${panel.toolbar} ${layoutStyle.lineBelow}`}>
        <SearchField
          label="Search reports"
          placeholder="Search"
          scope="Reports"
          value={filter.text}
          onChange={(text) => queue.setFilter({ ...filter, text })}
          onLeave={() => rows.current?.focus()}
        />
        <ListFilters scope="Reports" filters={reportFilters(filter, reports, queue.setFilter)} />
      </div>
      {shown.length === 0 ? (
        isFiltered(filter) ? (
          <Empty
            kind="nothing-matches"
            title={say('ui.no-matches')}
            action={
              <ClearButton
                text={filter.text}
                onClearText={() => queue.setFilter({ ...filter, text: '' })}
                onClearFilters={() => queue.setFilter(noFilter)}
              />
            }
          >
            {filter.text.trim() === '' || isFiltered({ ...filter, text: '' })
              ? say('ui.none-fits', { count: inTab })
              : sayNodes('ui.none-has', { count: inTab, text: <bdi>{filter.text.trim()}</bdi> })}
          </Empty>
        ) : (
          <Empty kind="empty" icon={IconFlag} title={tab === 'open' ? 'Nothing is reported' : 'Nothing here'}>
            {tab === 'open'
              ? 'New reports appear here as they come.'
              : 'Reports that end this way are kept here.'}
          </Empty>
        )
      ) : (
        <QueueRows ref={rows} queue={queue} now={now} myUserId={myUserId} onRead={props.onRead} />
      )}
      <footer className={`${footer.footer} ${classes.foot}`}>
        <FooterOutcome>
          <span className="rc-tabular">
            {median === null ? '' : `Median age ${formatDuration(median)}`}
            {props.readBackTo === null ? '' : ` · back to ${formatDate(props.readBackTo)}`}
          </span>
        </FooterOutcome>
        <span className={layoutStyle.inlineRow}>
          <Keys keys="J K" /> move
        </span>
      </footer>
    </section>
  );
}

interface QueueRowsProps extends Pick<ReportsQueueProps, 'queue' | 'myUserId' | 'onRead'> {
  now: number;
  ref: RefObject<HTMLDivElement | null>;
}

/** The reports themselves: one tab stop, in which keys move, open and select. */
function QueueRows({ queue, now, myUserId, onRead, ref: list }: QueueRowsProps): ReactNode {
  const { shown, listed, selection, openId } = queue;
  useEffect(() => {
    if (openId === null) return;
    list.current?.querySelector(`#report-${openId}`)?.scrollIntoView({ block: 'nearest' });
  }, [openId, list]);
  const changed = useJustChanged();
  const order = listed.map(({ id }) => id);
  const openPlace = openId === null ? -1 : order.indexOf(openId);
  function onKeyDown(event: KeyboardEvent): void {
    const isControl = event.ctrlKey || event.metaKey;
    const last = order.length - 1;
    const places: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, openPlace + 1),
      ArrowUp: Math.max(0, openPlace - 1),
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    const next = place === undefined ? undefined : order[place];
    if (place !== undefined && next !== undefined) {
      if (event.shiftKey) queue.select(extendTo(selection, order, place, openPlace));
      queue.open(next);
    } else if (event.key === ' ' && openId !== null) queue.select(toggleRow(selection, openId));
    else if (event.key === 'a' && isControl) queue.select(selectAll(selection, order));
    else if (event.key === 'Enter' && openId !== null) onRead();
    else if (event.key === 'Escape' && selection.keys.size > 0) queue.select(emptySelection);
    else return;
    event.preventDefault();
  }
  function onPress(id: number, event: MouseEvent, toTile: boolean): void {
    if (event.shiftKey) queue.select(extendTo(selection, order, order.indexOf(id), openPlace));
    else if (toTile) queue.select(toggleRow(selection, id));
    else if (event.ctrlKey || event.metaKey) {
      // Begun with a second report, the selection has the open one as well.
      const isBegun = selection.keys.size > 0 || openId === null || openId === id;
      queue.select(toggleRow(isBegun ? selection : toggleRow(selection, openId), id));
    } else {
      queue.open(id);
      onRead();
    }
  }

  return (
    <div
      ref={list}
      className={classes.rows}
      role="listbox"
      aria-label="Reports"
      aria-multiselectable
      tabIndex={0}
      data-region-focus
      aria-activedescendant={openPlace >= 0 ? `report-${openId}` : undefined}
      onKeyDown={onKeyDown}
    >
      {listed.map((report) => (
        <ReportRow
          key={report.id}
          report={report}
          now={now}
          isOpen={report.id === openId}
          isChanged={changed === `report:${report.id}`}
          isPicked={selection.keys.has(report.id)}
          isSelected={selection.keys.size === 0 ? report.id === openId : selection.keys.has(report.id)}
          myUserId={myUserId}
          onPress={(event, toTile) => onPress(report.id, event, toTile)}
        />
      ))}
      {shown.length > listed.length && (
        <Text py={12} px={16} c="dimmed">
          {formatCount(shown.length - listed.length)} more: filter to see them.
        </Text>
      )}
    </div>
  );
}
