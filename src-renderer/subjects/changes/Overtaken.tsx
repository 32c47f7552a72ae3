import { Group, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { say } from '#words/say.ts';
import { matchesKeys } from '../../state/key-match.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { OvertakenChange, OvertakenChanges } from './use-overtaken.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';

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
        {count > 0 && say('change.overtaken')}
      </span>
      {count > 0 && (
        <Notice tone="warn">
          <Group justify="space-between" gap="4px 12px" my={-4}>
            <Text span inherit className="rc-tabular">
              {count > marked.size
                ? say('change.overtaken-marked', { count, marked: marked.size })
                : say('change.overtaken-values', { count })}
            </Text>
            <KeyButton keys={keys} size="xs" onClick={onReviewAgain}>
              {say('change.review-again')}
            </KeyButton>
          </Group>
        </Notice>
      )}
    </>
  );
}

/** The title of a job, which may be written from right to left. */
const inBdi = (title: ReactNode): ReactNode => <bdi>{title}</bdi>;

/** What became of one value meanwhile, under what the preview says of it. */
export function OvertakenMark({ change }: { change: OvertakenChange | undefined }): ReactNode {
  if (change === undefined) return null;
  const { nowWords, job } = change;
  const how = nowWords === null ? 'deleted' : nowWords === '' ? 'cleared' : 'changed';
  const values = { how, value: <bdi>{nowWords}</bdi> };
  return (
    <Text span size="xs" fw={500} c="var(--rc-warnText)" className="rc-break">
      {job === null
        ? sayNodes('change.overtaken-by-someone', values)
        : sayNodes('change.overtaken-by-job', { ...values, job, title: inBdi })}
    </Text>
  );
}
