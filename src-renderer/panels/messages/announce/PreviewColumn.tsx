import { Box, Button, Text } from '@mantine/core';
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
import { say } from '#words/say.ts';
import { useNow } from '../../../state/clock.ts';
import { Avatar } from '../../../subjects/people/Avatar.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { Check } from './checks.ts';
import { deliveryTime } from '../../../subjects/messages/composition.ts';
import { RenderedText } from './RenderedText.tsx';
import type { Rendering } from './use-rendering.ts';
import textStyle from '../../../ui/Text.module.css';
import side from '../../../ui/Aside.module.css';
import classes from './PreviewColumn.module.css';

interface PreviewColumnProps {
  composition: Composition;
  rules: AnnounceRules;
  me: { userId: number; name: string } | null;
  /** Where it goes, in words. */
  where: string;
  rendering: Rendering;
  checks: readonly Check[];
  isLive: boolean;
}

/** The icon of a check with its colour, and the colour of its words. */
const looks: Readonly<Record<Check['tone'], readonly [typeof IconClock, string, string]>> = {
  ok: [IconCircleCheck, 'ok', 'fg2'],
  info: [IconInfoCircle, 'fg3', 'fg'],
  people: [IconUsers, 'fg3', 'fg'],
  time: [IconClock, 'fg3', 'fg'],
  warn: [IconAlertTriangle, 'warn', 'fg'],
  bad: [IconAlertCircle, 'bad', 'badText'],
};

function RenderingState({ rendering, isLive }: { rendering: Rendering; isLive: boolean }): ReactNode {
  if (!isLive) return <span>{say('announce.not-rendered-offline')}</span>;
  if (rendering.state === 'current')
    return (
      <span data-tone="ok">
        <IconCircleCheck size={14} stroke={1.6} aria-hidden /> {say('announce.rendered')}
      </span>
    );
  return <span>{say(rendering.state === 'waiting' ? 'announce.rendering' : 'announce.not-up-to-date')}</span>;
}

/** The message as people will see it, rendered by the server, and what is to be known before it goes out. */
export function PreviewColumn(props: PreviewColumnProps): ReactNode {
  const { composition, rules, me, rendering, checks } = props;
  const now = useNow(30_000);
  const at = deliveryTime(composition);
  const topic = storedTopic(composition.topic, rules);
  return (
    <aside className={side.column} aria-label={say('announce.preview')}>
      <div className={classes.head}>
        <h2>{say('announce.preview')}</h2>
        <span className={classes.state} role="status">
          <RenderingState rendering={rendering} isLive={props.isLive} />
        </span>
      </div>
      <Box
        bd="1px solid var(--rc-line)"
        bdrs="lg"
        bg="var(--rc-raised)"
        mb={16}
        style={{ overflow: 'hidden' }}
        data-stale={rendering.state === 'current' ? undefined : true}
      >
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
        <div
          className={classes.message}
          tabIndex={0}
          role="group"
          aria-label={say('announce.rendered-message')}
        >
          {me !== null && <Avatar userId={me.userId} name={me.name} size={28} />}
          <Text fw={600}>
            <bdi>{me?.name ?? ''}</bdi>{' '}
            <Text className="rc-tabular" span fz="sm" c="dimmed" ms={4}>
              {at === null ? formatClock(now) : formatDayTime(at, now)}
            </Text>
          </Text>
          <div className={classes.content}>
            {composition.content.trim() === '' ? (
              <p className={textStyle.quiet}>{say('announce.nothing-written')}</p>
            ) : (
              rendering.rendered !== null && <RenderedText html={rendering.rendered.html} />
            )}
          </div>
        </div>
      </Box>
      {rendering.problem !== null && (
        <Notice
          tone="warn"
          title={say('announce.not-rendered')}
          action={
            <Button
              size="xs"
              leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
              onClick={rendering.retry}
            >
              {say('announce.render-again')}
            </Button>
          }
        >
          {rendering.rendered === null
            ? rendering.problem
            : say('announce.earlier-rendering', { problem: rendering.problem })}
        </Notice>
      )}
      <Text component="h3" fz="sm" fw={600} mt={16} mb={6}>
        {say('announce.before-sending')}
      </Text>
      <ul className={classes.checks} aria-live="polite">
        {checks.map(({ id, tone, words }) => {
          const [Icon, mark, ink] = looks[tone];
          return (
            <li key={id} style={{ color: `var(--rc-${ink})` }}>
              <Icon size={16} stroke={1.6} color={`var(--rc-${mark})`} aria-hidden />
              <span>{words}</span>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
