import { Box, Text } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconCrown,
  IconLock,
  IconRobot,
  IconUser,
  IconUserOff,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { SkippedChange } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { TargetMark } from './TargetMark.tsx';
import { groupSkipped } from './change-groups.ts';
import classes from './ChangePreview.module.css';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import panes from '../../ui/dialog/Panes.module.css';

const icons: Record<SkippedChange['reason'], typeof IconLock> = {
  'already-so': IconCircleCheck,
  changed: IconArrowsExchange,
  protected: IconLock,
  'last-owner': IconCrown,
  'not-permitted': IconBan,
  'not-possible': IconBan,
  yourself: IconUser,
  bot: IconRobot,
  deactivated: IconUserOff,
  gone: IconUserQuestion,
};

/** What is skipped and why, in short: one entry for each reason. */
export function SkippedSummary({ skipped }: { skipped: readonly SkippedChange[] }): ReactNode {
  if (skipped.length === 0) return null;
  return (
    <Box component="section" mb={16} pb={16} className={layoutStyle.lineBelow}>
      <Text component="h3" size="sm" mb={8} fw={600} lts="0">
        {say('change.skipped-number', { count: skipped.length })}
      </Text>
      {groupSkipped(skipped).map((group) => {
        const Icon = icons[group.reason];
        const names = group.people.slice(0, 2).map(({ name }) => name);
        const first = sayText(group.people[0]?.explanation ?? '');
        return (
          <div key={group.reason} className={classes.skippedReason}>
            <Icon size={15} stroke={1.6} className={textStyle.quiet} aria-hidden />
            <div>
              <p>
                <strong>{group.title}</strong>{' '}
                <span className="rc-tabular">{formatCount(group.people.length)}</span>
              </p>
              <p className={textStyle.quiet}>
                {group.people.length <= 2 && <bdi>{listOf(names)}. </bdi>}
                {first}
              </p>
            </div>
          </div>
        );
      })}
    </Box>
  );
}

const firstShown = 200;

/** Everybody who is skipped, with the reason of each. */
export function SkippedList({ skipped }: { skipped: readonly SkippedChange[] }): ReactNode {
  const [shown, setShown] = useState(firstShown);
  return (
    <Box className={classes.skipped ?? ''} tabIndex={0} role="region" aria-label={say('change.skipped')}>
      <ul>
        {skipped.slice(0, shown).map((each) => (
          <li key={`${each.target} ${each.field}`} className={classes.skippedLine}>
            <TargetMark target={each.target} name={each.name} />
            <span dir="auto" className="rc-ellipsis" title={each.name}>
              {each.name}
            </span>
            <span className={textStyle.quiet}>{sayText(each.explanation)}</span>
          </li>
        ))}
      </ul>
      {skipped.length > shown && (
        <button type="button" className={panes.more} onClick={() => setShown(shown + 1_000)}>
          {say('ui.show-more', { count: Math.min(1_000, skipped.length - shown) })}
        </button>
      )}
    </Box>
  );
}
