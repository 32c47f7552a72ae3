import { Flex, Menu, Text } from '@mantine/core';
import { showNotice } from '../../state/notices.ts';
import { IconCheck, IconEye, IconLockCheck, IconLockOpen } from '@tabler/icons-react';
import type { SafetyLevel } from '#contract/changes.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useRow } from '../../state/replica.ts';

const levels = {
  'read-only': { label: 'Read-only', explanation: 'Nothing is written', icon: IconEye },
  confirm: {
    label: 'Confirm every write',
    explanation: 'Everything is shown before it is sent',
    icon: IconLockCheck,
  },
  normal: {
    label: 'Confirm risky writes',
    explanation: 'Single low-risk changes that can be undone are sent without asking',
    icon: IconLockOpen,
  },
} as const satisfies Record<SafetyLevel, unknown>;

/** From the most careful to the least. */
export const safetyLevels = ['read-only', 'confirm', 'normal'] as const satisfies readonly SafetyLevel[];

/** The safety level of an organization; the careful one until it is known. */
export function useSafetyLevel(): SafetyLevel {
  return useRow('safety', 0)?.level ?? 'confirm';
}

/** The icon and the name of a safety level. */
export function safetyWords(level: SafetyLevel): (typeof levels)[SafetyLevel] {
  return levels[level];
}

/** Sets the safety level; why it stays as it was is shown. */
export function useSetSafetyLevel(): (level: SafetyLevel) => Promise<void> {
  const call = useOrganizationCall();
  return async (level) => {
    const result = await call('safety.set', { level });
    if (result.ok) return;
    const title = 'The safety level stays as it was';
    showNotice({ title, message: failureMessage(result.failure), autoClose: false });
  };
}

/** The choice of how far the console goes with an organization, as items of a menu. */
export function SafetyItems() {
  const current = useSafetyLevel();
  const setLevel = useSetSafetyLevel();
  return (
    <>
      <Menu.Label>Safety level</Menu.Label>
      {safetyLevels.map((level) => (
        <Menu.RadioItem
          key={level}
          value={level}
          checkIcon={<IconCheck size={15} stroke={2.2} aria-hidden />}
          checked={current === level}
          onChange={() => void setLevel(level)}
        >
          <Flex component="span" direction="column">
            {levels[level].label}
            <Text span size="xs" c="dimmed">
              {levels[level].explanation}
            </Text>
          </Flex>
        </Menu.RadioItem>
      ))}
    </>
  );
}
