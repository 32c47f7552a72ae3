import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import type { Shortcut } from '../../state/shortcuts.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { ChangeDiff } from './ChangeValue.tsx';
import { OvertakenMark, OvertakenNotice } from './Overtaken.tsx';
import { useDraftedChange, type DraftToSend } from './use-drafted-change.ts';
import { type OvertakenChanges } from './use-overtaken.ts';
import classes from './DraftBar.module.css';

interface DraftBarProps extends DraftToSend {
  /** What was changed, in a few words. */
  words: string;
  /** The values before and after are said here; elsewhere what is changed is seen in place. */
  saysValues?: boolean;
  shortcut: Pick<Shortcut, 'id' | 'keys' | 'label' | 'scope'>;
  onDiscard: () => void;
}

/**
 * What was entered in place and not sent, at the foot of it: planned while it is entered, so that its button sends exactly
 * what is shown. What a line can't say leads to its preview.
 */
export function DraftBar({
  words,
  saysValues = false,
  shortcut,
  onDiscard,
  ...draft
}: DraftBarProps): ReactNode {
  const drafted = useDraftedChange(draft);
  const { count, objection } = draft;
  const { changeSet, overtaken, problem, send, label, isReady, status, button } = drafted;
  const cannot = objection ?? (overtaken.count > 0 ? say('change.review-first') : null);
  useChangeShortcut({ ...shortcut, run: drafted.onKey }, objection);
  return (
    <footer className={classes.bar} aria-label={say('change.unsaved')}>
      {(overtaken.count > 0 || problem !== null) && (
        <Stack gap={8} pt={8}>
          <OvertakenNotice overtaken={overtaken} onReviewAgain={drafted.again} />
          {problem !== null && <Notice tone="bad">{problem}</Notice>}
        </Stack>
      )}
      <div className={classes.row}>
        <div className={classes.what}>
          <Box component="span" w={7} h={7} flex="none" bdrs="50%" bg="var(--rc-warn)" aria-hidden />
          <strong className="rc-tabular" role="status">
            {say('change.unsaved-count', { count })}
          </strong>
          {saysValues && drafted.isLine ? (
            <Values changeSet={changeSet} overtaken={overtaken} />
          ) : (
            <Text component="bdi" inherit miw={0} c="var(--rc-fg2)" className="rc-ellipsis" title={words}>
              {words}
            </Text>
          )}
        </div>
        <Text size="sm" c="var(--rc-fg2)" miw={0} role="status">
          {status}
        </Text>
        <Group gap={8} ms="auto" justify="end" className={classes.buttons ?? ''}>
          <Button disabled={drafted.isBusy} onClick={onDiscard}>
            {say('change.discard')}
          </Button>
          {drafted.isLine && !changeSet.startsAtOnce && (
            <Button
              className={classes.details ?? ''}
              variant="subtle"
              disabled={drafted.isBusy}
              onClick={draft.onReview}
            >
              {say('ui.details')}
            </Button>
          )}
          <Permitted unless={cannot}>
            <SendButton keys={shortcut.keys} isReady={isReady} label={label} onClick={send} ref={button} />
          </Permitted>
        </Group>
      </div>
    </footer>
  );
}

interface SendButtonProps {
  keys: string | null;
  isReady: boolean;
  label: string;
  onClick: () => void;
  ref: Ref<HTMLButtonElement>;
}

function SendButton({ keys, isReady, label, ...button }: SendButtonProps): ReactNode {
  const shared = { variant: 'filled', disabled: !isReady, ...button } as const;
  return keys === null ? (
    <Button {...shared}>{label}</Button>
  ) : (
    <KeyButton keys={keys} {...shared}>
      {label}
    </KeyButton>
  );
}

/** Before and after, where one thing is changed. */
function Values({ changeSet, overtaken }: { changeSet: ChangeSet; overtaken: OvertakenChanges }): ReactNode {
  return changeSet.changes.map((change) => (
    <Group key={change.id} gap={8} miw={0}>
      <ChangeDiff {...change} />
      <OvertakenMark change={overtaken.marked.get(change.id)} />
    </Group>
  ));
}
