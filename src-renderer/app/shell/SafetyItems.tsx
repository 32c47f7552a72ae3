import { Flex, Menu, Text } from '@mantine/core';
import { showNotice } from '../../state/notices.ts';
import { IconCheck, IconEye, IconLockCheck, IconLockOpen, type Icon } from '@tabler/icons-react';
import type { SafetyLevel } from '#contract/changes.ts';
import { say, type MessageId } from '#words/say.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useRow } from '../../state/replica.ts';

const levels = {
  'read-only': { label: 'shell.safety-read-only', explanation: 'shell.safety-read-only-help', icon: IconEye },
  confirm: {
    label: 'shell.safety-confirm',
    explanation: 'shell.safety-confirm-help',
    icon: IconLockCheck,
  },
  normal: {
    label: 'shell.safety-normal',
    explanation: 'shell.safety-normal-help',
    icon: IconLockOpen,
  },
} as const satisfies Record<SafetyLevel, { label: MessageId; explanation: MessageId; icon: Icon }>;

/** From the most careful to the least. */
export const safetyLevels = ['read-only', 'confirm', 'normal'] as const satisfies readonly SafetyLevel[];

/** The safety level of an organization; the careful one until it is known. */
export function useSafetyLevel(): SafetyLevel {
  return useRow('safety', 0)?.level ?? 'confirm';
}

/** The icon and the name of a safety level. */
export function safetyWords(level: SafetyLevel): { label: string; icon: Icon } {
  const { label, icon } = levels[level];
  return { label: say(label), icon };
}

/** Sets the safety level; why it stays as it was is shown. */
export function useSetSafetyLevel(): (level: SafetyLevel) => Promise<void> {
  const call = useOrganizationCall();
  return async (level) => {
    const result = await call('safety.set', { level });
    if (result.ok) return;
    const title = say('shell.safety-level-kept');
    showNotice({ title, message: failureMessage(result.failure), autoClose: false });
  };
}

/** The choice of how far the console goes with an organization, as items of a menu. */
export function SafetyItems() {
  const current = useSafetyLevel();
  const setLevel = useSetSafetyLevel();
  return (
    <>
      <Menu.Label>{say('shell.safety-level')}</Menu.Label>
      {safetyLevels.map((level) => (
        <Menu.RadioItem
          key={level}
          value={level}
          checkIcon={<IconCheck size={15} stroke={2.2} aria-hidden />}
          checked={current === level}
          onChange={() => void setLevel(level)}
        >
          <Flex component="span" direction="column">
            {say(levels[level].label)}
            <Text span size="xs" c="dimmed">
              {say(levels[level].explanation)}
            </Text>
          </Flex>
        </Menu.RadioItem>
      ))}
    </>
  );
}
