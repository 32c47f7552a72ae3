import { Box, Button, Menu, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PresenceTrend } from '#contract/presence.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatClock } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNow } from '../../state/clock.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useElementWidth } from '../../ui/grid/use-element-width.ts';
import { drawTrend, type TrendPicture } from './trend-chart.ts';
import {
  hoursWords,
  trendLines,
  trendRows,
  trendSentence,
  trendSpan,
  type TrendLines,
} from './trend-words.ts';
import tables from './PresenceTable.module.css';
import classes from './TrendChart.module.css';
import layoutStyle from '../../ui/Layout.module.css';

const choices = [1, 6, 24] as const;
const minute = 60_000;

/** How many were active and idle in the last hours, as lines or as a table. */
export function TrendChart(): ReactNode {
  const [hours, setHours] = usePanelMemory<number>('presence.trend-hours', 6);
  const [shape, setShape] = usePanelMemory<'chart' | 'table'>('presence.trend-shape', 'chart');
  const now = useNow(minute);
  const { value: trend, failure } = useOrganizationQuery(
    'presence.trend',
    { hours },
    { since: [now], keeps: () => true },
  );
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <Box
      component="section"
      flex="none"
      px={16}
      pb={12}
      className={layoutStyle.lineBelow}
      aria-label={say('presence.trend')}
    >
      <div className={classes.head}>
        <h2>
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button
                variant="subtle"
                rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
                px={6}
                ms={-6}
                c="var(--rc-fg)"
                fz="lg"
                fw={600}
              >
                {hoursWords(hours)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.RadioGroup value={String(hours)} onChange={(value) => setHours(Number(value))}>
                {choices.map((choice) => (
                  <Menu.RadioItem key={choice} value={String(choice)} closeMenuOnClick>
                    {hoursWords(choice)}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Dropdown>
          </Menu>
        </h2>
        <SegmentedControl
          size="xs"
          aria-label={say('presence.trend-as')}
          data={[
            { value: 'chart', label: say('presence.chart') },
            { value: 'table', label: say('presence.numbers') },
          ]}
          value={shape}
          onChange={setShape}
        />
      </div>
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      {trend !== null && trend.at.length < 2 ? (
        <Text size="sm" c="dimmed" pt={12} pb={20}>
          {say('presence.no-trend-yet')}
        </Text>
      ) : shape === 'table' ? (
        trend !== null && <TrendTable trend={trend} hours={hours} />
      ) : (
        // A canvas keeps the colours with which it was drawn.
        <TrendLinesPicture key={scheme} trend={trend} hours={hours} now={now} />
      )}
    </Box>
  );
}

function TrendLinesPicture(props: {
  trend: PresenceTrend | null;
  hours: number;
  /** This minute, in UNIX milliseconds. */
  now: number;
}): ReactNode {
  const { trend, hours, now } = props;
  const place = useRef<HTMLDivElement>(null);
  const picture = useRef<TrendPicture | null>(null);
  const width = useElementWidth(place);
  const lines = useMemo(() => trend && trendLines(trend), [trend]);
  const [pointed, setPointed] = useState<number | null>(null);

  useEffect(() => {
    if (place.current === null || width === 0) return;
    picture.current ??= drawTrend(place.current, width, setPointed);
    picture.current.resize(width);
    if (lines === null) return;
    const span = trendSpan(lines, hours, now / 1_000);
    picture.current.show(lines, span.from, span.until);
  }, [width, lines, hours, now]);
  useEffect(
    () => () => {
      picture.current?.end();
      picture.current = null;
    },
    [],
  );

  const isLater = lines !== null && trendSpan(lines, hours, now / 1_000).isLater;
  return (
    <>
      <Box
        ref={place}
        h={116}
        role="img"
        aria-label={trend === null ? say('presence.loading-trend') : trendSentence(trend)}
      />
      <p className={`${classes.legend} rc-tabular`} aria-hidden="true">
        {isLater && (
          <Text span inherit me="auto" c="var(--rc-fg3)">
            {say('presence.recording-since', { time: formatClock((lines?.at[0] ?? 0) * 1_000) })}
          </Text>
        )}
        {trend !== null && <ExampleRemark trend={trend} />}
        {lines !== null && <LegendValues lines={lines} pointed={pointed} />}
      </p>
    </>
  );
}

/** What of the demo organization was made up. */
function ExampleRemark({ trend }: { trend: PresenceTrend }): ReactNode {
  if (trend.exampleUntil === null) return null;
  return (
    <Text span inherit me="auto" c="var(--rc-fg3)">
      {say('presence.example-until', { time: formatClock(trend.exampleUntil * 1_000) })}
    </Text>
  );
}

/** What the lines mean, with their values where the pointer is: those of now are in the foot of the board, and newer. */
function LegendValues({ lines, pointed }: { lines: TrendLines; pointed: number | null }): ReactNode {
  const active = pointed === null ? null : (lines.active[pointed] ?? null);
  const isPointed = pointed !== null && active !== null;
  return (
    <>
      {isPointed && <strong>{formatClock((lines.at[pointed] ?? 0) * 1_000)}</strong>}
      <span data-line="active" /> {say('presence.active')} {isPointed && formatCount(active)}
      <span data-line="idle" /> {say('presence.idle')} {isPointed && formatCount(lines.idle[pointed] ?? 0)}
    </>
  );
}

function TrendTable({ trend, hours }: { trend: PresenceTrend; hours: number }): ReactNode {
  return (
    <Box
      mah={134}
      className={tables.scroller}
      tabIndex={0}
      role="region"
      aria-label={say('presence.trend-as-a-table')}
    >
      <table className={`${tables.table} ${tables.trend} rc-tabular`}>
        <thead>
          <tr>
            <th scope="col">{say('presence.time')}</th>
            <th scope="col">{say('presence.active')}</th>
            <th scope="col">{say('presence.idle')}</th>
            <th scope="col">{say('presence.offline')}</th>
          </tr>
        </thead>
        <tbody>
          {trendRows(trend, hours).map(({ at, active, idle, offline }) => (
            <tr key={at}>
              <th scope="row">{formatClock(at * 1_000)}</th>
              <td>{formatCount(active)}</td>
              <td>{formatCount(idle)}</td>
              <td>{formatCount(offline)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
