import { ActionIcon, Box, Flex, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Composition } from '#contract/calls/announce.ts';
import { scheduledTimeObjection } from '#contract/scheduled-time.ts';
import { formatTimeLeft } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../../state/clock.ts';
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx';
import { deliveryTime } from '../../../subjects/messages/composition.ts';
import { zoneWords } from './kept-words.ts';
import classes from './RecipientFields.module.css';

/** What is wrong with the time in the field; null where it is empty or fine. */
export function deliveryProblem(composition: Composition, now: number): string | null {
  if (composition.deliverAt === '') return null;
  const at = deliveryTime(composition);
  return at === null ? say('announce.enter-time') : scheduledTimeObjection(at, now / 1_000);
}

interface SendTimeProps {
  composition: Composition;
  onChange: (change: Partial<Composition>) => void;
}

/** When the message goes out. */
export function SendTime({ composition, onChange }: SendTimeProps): ReactNode {
  const at = deliveryTime(composition);
  const now = useNow(at === null ? 60_000 : 1_000);
  const problem = deliveryProblem(composition, now);
  return (
    <div className={classes.fields}>
      <Text span inherit c="var(--rc-fg2)" lh="28px" aria-hidden>
        {say('announce.send-at')}
      </Text>
      <Flex gap="0 8px" wrap="wrap">
        <Box flex="1 1 200px" maw={256}>
          <DateTimeField
            aria-label={say('announce.send-at')}
            placeholder={say('announce.time-example')}
            value={composition.deliverAt}
            onValue={(deliverAt) => onChange({ deliverAt })}
            error={problem}
          />
        </Box>
        {composition.deliverAt !== '' && (
          <ActionIcon
            flex="none"
            size={28}
            aria-label={say('announce.clear-time')}
            onClick={() => onChange({ deliverAt: '' })}
          >
            <IconX size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <Text className="rc-tabular" span inherit flex="none" fz="sm" c="var(--rc-fg2)" lh="28px">
          {at !== null && problem === null
            ? say('announce.zone-and-left', { zone: zoneWords(), left: formatTimeLeft(at - now / 1_000) })
            : zoneWords()}
        </Text>
      </Flex>
    </div>
  );
}
