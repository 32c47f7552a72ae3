import { Box, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, plural } from '#contract/words/count.ts';
import { KeyButton } from './KeyButton.tsx';
import { Keys } from './Keys.tsx';
import { Permitted } from './Permitted.tsx';
import classes from './UnsavedBar.module.css';

interface UnsavedBarProps {
  count: number;
  /** What the changes do, in a few words. */
  words: string;
  busy: boolean;
  /** Esc discards too. */
  byKey?: boolean;
  onDiscard: () => void;
  onReview: () => void;
}

/** How much is not sent yet, with the way to drop it and the way to the preview. */
export function UnsavedBar(props: UnsavedBarProps): ReactNode {
  const { count, words, busy, byKey = false, onDiscard, onReview } = props;
  return (
    <footer className={classes.unsaved} aria-label="Unsaved changes">
      <Box component="span" w={7} h={7} flex="none" bdrs="50%" bg="var(--rc-warn)" aria-hidden />
      <strong className="rc-tabular" role="status">
        {formatCount(count)} unsaved {plural(count, 'change')}
      </strong>
      <Text component="bdi" inherit flex={1} miw={0} c="var(--rc-fg2)" className="rc-ellipsis">
        {words}
      </Text>
      <Button onClick={onDiscard} rightSection={byKey && <Keys keys="Esc" />}>
        Discard
      </Button>
      <Permitted>
        <KeyButton keys="Ctrl S" variant="filled" disabled={busy} onClick={onReview}>
          Review {plural(count, 'change')}
        </KeyButton>
      </Permitted>
    </footer>
  );
}
