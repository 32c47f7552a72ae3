import { Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconHash,
  IconInfoCircle,
  IconRefresh,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnnounceRules } from '#contract/announce.ts';
import type { Composition } from '#contract/calls/announce.ts';
import { shownTopic, storedTopic } from '#contract/text-rules.ts';
import { formatClock, formatDayTime } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Check } from './checks.ts';
import { deliveryTime } from './composition.ts';
import { RenderedText } from './RenderedText.tsx';
import type { Rendering } from './use-rendering.ts';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import classes from './PreviewColumn.module.css';

interface PreviewColumnProps {
  organizationId: string;
  composition: Composition;
  rules: AnnounceRules;
  me: { userId: number; name: string } | null;
  /** Where it goes, in words. */
  where: string;
  rendering: Rendering;
  checks: readonly Check[];
  isLive: boolean;
}

const icons: Readonly<Record<Check['tone'], typeof IconClock>> = {
  ok: IconCircleCheck,
  info: IconInfoCircle,
  people: IconUsers,
  time: IconClock,
  warn: IconAlertTriangle,
  bad: IconAlertCircle,
};

function RenderingState({ rendering, isLive }: { rendering: Rendering; isLive: boolean }): ReactNode {
  if (!isLive) return <span>Not rendered: no connection</span>;
  if (rendering.state === 'current')
    return (
      <span data-tone="ok">
        <IconCircleCheck size={14} stroke={1.6} aria-hidden /> Rendered by the server
      </span>
    );
  return rendering.state === 'waiting' ? <span>Asking the server</span> : <span>Not up to date</span>;
}

/** The message as people will see it, rendered by the server, and what is to be known before it goes out. */
export function PreviewColumn(props: PreviewColumnProps): ReactNode {
  const { composition, rules, me, rendering, checks } = props;
  const now = useNow(30_000);
  const at = deliveryTime(composition);
  const topic = storedTopic(composition.topic, rules);
  return (
    <aside className={classes.column} aria-label="As people will see it">
      <div className={classes.head}>
        <h2>As people will see it</h2>
        <span className={classes.state} role="status">
          <RenderingState rendering={rendering} isLive={props.isLive} />
        </span>
      </div>
      <div className={classes.card} data-stale={rendering.state === 'current' ? undefined : true}>
        <div className={classes.where}>
          {composition.to === 'channel' ? (
            <>
              <IconHash size={14} stroke={1.6} aria-hidden />
              <strong className="rc-ellipsis">{props.where}</strong>
              <IconChevronRight size={13} stroke={1.6} aria-hidden />
              <bdi className="rc-ellipsis" data-general={topic === '' || undefined}>
                {shownTopic(topic, rules.emptyTopicName)}
              </bdi>
            </>
          ) : (
            <>
              <IconUsers size={14} stroke={1.6} aria-hidden />
              <strong className="rc-ellipsis">{props.where}</strong>
            </>
          )}
        </div>
        <div className={classes.message} tabIndex={0} role="group" aria-label="Rendered message">
          {me !== null && <Avatar userId={me.userId} name={me.name} size={28} />}
          <div className={layoutStyle.fillWidth}>
            <p className={classes.sender}>
              <bdi>{me?.name ?? ''}</bdi>{' '}
              <span className="rc-tabular">{at === null ? formatClock(now) : formatDayTime(at, now)}</span>
            </p>
            {composition.content.trim() === '' ? (
              <p className={textStyle.note}>Nothing written yet.</p>
            ) : (
              rendering.rendered !== null && (
                <RenderedText organizationId={props.organizationId} html={rendering.rendered.html} />
              )
            )}
          </div>
        </div>
      </div>
      {rendering.problem !== null && (
        <Notice
          tone="warn"
          title="Not rendered"
          action={
            <Button
              size="xs"
              leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
              onClick={rendering.retry}
            >
              Render again
            </Button>
          }
        >
          {rendering.problem}
          {rendering.rendered !== null && ' The last good rendering is shown above.'}
        </Notice>
      )}
      <h3 className={classes.subtitle}>Before it goes out</h3>
      <ul className={classes.checks} aria-live="polite">
        {checks.map(({ id, tone, words }) => {
          const Icon = icons[tone];
          return (
            <li key={id} data-tone={tone}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span>{words}</span>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
