import { Group, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { countOf, formatCount } from '#contract/words/count.ts';
import { matchesKeys } from '../../state/key-match.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { OvertakenChange, OvertakenChanges } from './use-overtaken.ts';

const keys = 'Ctrl R';

/** The key handler of a preview that is planned again by the key on its button. */
export function onReviewAgainKey(
  isOffered: boolean,
  reviewAgain: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (!isOffered || !matchesKeys(keys, event.nativeEvent)) return;
    event.preventDefault();
    reviewAgain();
  };
}

interface OvertakenNoticeProps {
  overtaken: OvertakenChanges;
  onReviewAgain: () => void;
}

/** Says that values of an open preview were changed meanwhile, aloud once, and offers to plan it again. */
export function OvertakenNotice({ overtaken, onReviewAgain }: OvertakenNoticeProps): ReactNode {
  const { count, marked } = overtaken;
  return (
    <>
      <span className="rc-visually-hidden" role="status">
        {count > 0 && 'Values were changed meanwhile.'}
      </span>
      {count > 0 && (
        <Notice tone="warn">
          <Group justify="space-between" gap="4px 12px" my={-4}>
            <Text span inherit className="rc-tabular">
              {countOf(count, 'value')} {count === 1 ? 'was' : 'were'} changed meanwhile.
              {count > marked.size && ` The first ${formatCount(marked.size)} are marked.`}
            </Text>
            <KeyButton keys={keys} size="xs" onClick={onReviewAgain}>
              Review again
            </KeyButton>
          </Group>
        </Notice>
      )}
    </>
  );
}

/** What became of one value meanwhile, under what the preview says of it. */
export function OvertakenMark({ change }: { change: OvertakenChange | undefined }): ReactNode {
  if (change === undefined) return null;
  const { nowWords, job } = change;
  return (
    <Text span size="xs" fw={500} c="var(--rc-warnText)" className="rc-break">
      {nowWords === null ? (
        'Deleted meanwhile'
      ) : nowWords === '' ? (
        'Cleared meanwhile'
      ) : (
        <>
          Changed meanwhile to <bdi>{nowWords}</bdi>
        </>
      )}
      {job === null ? (
        ' by someone else'
      ) : (
        <>
          {' by your job '}
          <bdi>“{job}”</bdi>
        </>
      )}
    </Text>
  );
}
