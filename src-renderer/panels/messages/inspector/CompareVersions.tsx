import { Box, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { MessageVersion } from '#contract/messages.ts';
import { formatDayTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../../state/clock.ts';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { TextDiff } from '../../../ui/TextDiff.tsx';
import classes from './Inspector.module.css';

/**
 * The difference of any two versions of a message's words, the first and the last of them at the start. Nothing where
 * the words changed only once, as the history shows that itself.
 *
 * @param props.versions oldest first.
 */
export function CompareVersions({ versions }: { versions: readonly MessageVersion[] }): ReactNode {
  const now = useNow(60_000);
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  // A move changes no words.
  const worded = versions.filter(({ contentBefore }, index) => index === 0 || contentBefore !== null);
  if (worded.length < 3) return null;
  const data = worded.map(({ at }, index) => ({
    value: String(index),
    label:
      index === 0
        ? say('inspector.sent-at', { time: formatDayTime(at, now) })
        : say('inspector.edit-at', { index, time: formatDayTime(at, now) }),
  }));
  const { from = '0', to = String(worded.length - 1) } = chosen;
  const contentOf = (value: string): string => worded[Number(value)]?.content ?? '';
  const choice = (label: string, value: string, choose: (next: string) => void) => (
    <SearchSelect
      aria-label={label}
      w={232}
      data={data}
      value={value}
      onChange={(next) => {
        if (next !== null) choose(next);
      }}
    />
  );
  return (
    <Box component="section" mb={16} aria-label={say('inspector.compared-versions')}>
      <Group gap={8} mb={8}>
        <Text span inherit c="dimmed">
          {say('inspector.compare')}
        </Text>
        {choice(say('inspector.version-before'), from, (next) => setChosen({ from: next, to }))}
        <Text span inherit c="dimmed">
          {say('inspector.with')}
        </Text>
        {choice(say('inspector.version-after'), to, (next) => setChosen({ from, to: next }))}
      </Group>
      {contentOf(from) === contentOf(to) ? (
        <Text inherit c="dimmed">
          {say('inspector.same-words')}
        </Text>
      ) : (
        <div className={classes.version}>
          <div>
            <TextDiff before={contentOf(from)} after={contentOf(to)} />
          </div>
        </div>
      )}
    </Box>
  );
}
