import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ChangeDiff } from './ChangeValue.tsx';
import { OvertakenMark } from './Overtaken.tsx';
import { fieldTitle, isWholeThing } from './change-words.ts';
import type { OvertakenChanges } from './use-overtaken.ts';

interface ChangesOfOneProps {
  changeSet: ChangeSet;
  overtaken: OvertakenChanges;
}

/** Which values of one thing become what, beside the form that has all of them; nothing where it is about several things. */
export function ChangesOfOne({ changeSet: { changes }, overtaken }: ChangesOfOneProps): ReactNode {
  const [first] = changes;
  const isOfOne = changes.every(({ target, field }) => target === first?.target && !isWholeThing(field));
  if (first === undefined || !isOfOne) return null;
  return (
    <Stack component="section" gap={12} mb={20} aria-label={say('change.what')}>
      {changes.map((change) => (
        <Stack key={change.id} gap={4}>
          <Text size="sm" c="var(--rc-fg2)" dir="auto">
            {fieldTitle(change)}
          </Text>
          <ChangeDiff {...change} />
          <OvertakenMark change={overtaken.marked.get(change.id)} />
          {change.notice !== '' && <Notice tone="warn">{change.notice}</Notice>}
        </Stack>
      ))}
    </Stack>
  );
}
