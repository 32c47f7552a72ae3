import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { listOf } from '#contract/words/list.ts';
import { say } from '#words/say.ts';

interface RemovedSignsProps {
  /** In words: "zero-width space (U+200B)". */
  signs: readonly string[];
}

/** Which invisible signs were removed from a list before it was used; nothing where there were none. */
export function RemovedSigns({ signs }: RemovedSignsProps): ReactNode {
  return (
    signs.length > 0 && (
      <Text fz="sm" c="dimmed" role="status">
        {say('list-file.removed', { signs: listOf(signs) })}
      </Text>
    )
  );
}
