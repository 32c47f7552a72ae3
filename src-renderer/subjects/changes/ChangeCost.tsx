import { Flex, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallSpan, ChangeSet } from '#contract/changes.ts';
import { isOneOf } from '#contract/choices.ts';
import { targetKinds, type TargetKind } from '#contract/kinds/kinds.ts';
import { callLimitWords } from '#contract/words/budget.ts';
import { listOf } from '#contract/words/list.ts';
import { formatClock, formatDuration } from '#contract/words/time.ts';
import { say, type MessageId } from '#words/say.ts';
import { useNow } from '../../state/clock.ts';
import classes from './ChangeCost.module.css';

const counts = {
  user: 'change.count-user',
  announcement: 'change.count-announcement',
  scheduled: 'change.count-scheduled',
  draft: 'change.count-draft',
  group: 'change.count-group',
  domain: 'change.count-domain',
  attachment: 'change.count-attachment',
  device: 'change.count-device',
  linkifier: 'change.count-linkifier',
  'profile-field': 'change.count-profile-field',
  playground: 'change.count-playground',
  'data-export': 'change.count-data-export',
  channel: 'change.count-channel',
  report: 'change.count-report',
  message: 'change.count-message',
  invitation: 'change.count-invitation',
  'invitation-link': 'change.count-invitation-link',
  organization: 'change.count-organization',
  emoji: 'change.count-emoji',
  'channel-folder': 'change.count-channel-folder',
  bot: 'change.count-bot',
  'new-account': 'change.count-new-account',
} as const satisfies Record<TargetKind, MessageId>;

const thingWords = ({ kind, count }: ChangeSet['things'][number]): string =>
  say(isOneOf(targetKinds, kind) ? counts[kind] : 'change.count-other', { count });

interface ScheduleProps {
  spans: readonly CallSpan[];
  endsAtMilliseconds: number;
}

/** The calls between the waits for the rate limits, as long as they are many, and when the last one is through. */
function Schedule({ spans, endsAtMilliseconds }: ScheduleProps): ReactNode {
  const first = spans.find(({ afterSeconds }) => afterSeconds === 0);
  return (
    <Stack gap={6}>
      <Flex gap={14} aria-hidden>
        {spans.map(({ afterSeconds, calls }) => (
          <span key={afterSeconds} className={classes.span} style={{ flexGrow: calls }} />
        ))}
      </Flex>
      <Flex justify="space-between" className={`${classes.spanWords} rc-tabular`}>
        <span>{first !== undefined && say('change.now', { count: first.calls })}</span>
        <span>{say('change.ends', { time: formatClock(endsAtMilliseconds) })}</span>
      </Flex>
    </Stack>
  );
}

/** How many people and things change, and in small what that takes: the calls, and how long under the rate limits. */
export function ChangeCost({ changeSet }: { changeSet: ChangeSet }): ReactNode {
  const { things, largeShare, calls, estimatedSeconds, spans, budget } = changeSet;
  const [first, ...rest] = things.map(thingWords);
  const now = useNow();
  const isOneThing = things.length === 1 && things[0]?.count === 1;
  return (
    <section className={classes.cost} aria-label={say('change.scope')}>
      {first !== undefined && !isOneThing && (
        <p className={`${classes.scope} rc-tabular`}>
          <strong>{first}</strong>
          {rest.length > 0 && <span>{say('change.and', { things: listOf(rest) })}</span>}
          {largeShare !== null && (
            <span className={classes.share}>
              <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
              {say('change.share', { share: largeShare / 100 })}
            </span>
          )}
        </p>
      )}
      {spans.length > 1 && <Schedule spans={spans} endsAtMilliseconds={now + estimatedSeconds * 1_000} />}
      <p className={`${classes.calls} rc-tabular`}>
        <span>{say('change.calls', { count: calls })}</span>
        <span>{say('change.about', { duration: formatDuration(Math.max(1, estimatedSeconds)) })}</span>
        {budget !== null && <span>{callLimitWords(budget)}</span>}
      </p>
    </section>
  );
}
