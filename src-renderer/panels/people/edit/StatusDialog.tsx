import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { PersonStatus } from '../../../../src-preload/contract/entities.ts';
import { useTable } from '../../../state/replica.ts';
import { Keys } from '../../../ui/Keys.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { countWords } from '../../../ui/time-words.ts';
import { EmojiPicker } from '../../../ui/emoji/EmojiPicker.tsx';
import { statusTextLength, statusTextLimit, trimmedAsServer } from './status-text.ts';
import classes from './EditDialogs.module.css';

interface StatusDialogProps {
  organizationId: string;
  /** Whose status: a name, or how many people. */
  who: { name: string } | { count: number };
  initial: PersonStatus;
  /** Hidden, with what was typed kept, while the preview is on screen. */
  hidden: boolean;
  /** The server's or our words when the last try was refused. */
  problem: string | null;
  planning: boolean;
  onReview: (status: PersonStatus) => void;
  onClose: () => void;
}

function excessWords(excess: number): string {
  return `${countWords(excess)} ${excess === 1 ? 'character' : 'characters'} too many for the server.`;
}

/**
 * Edits the status of one or many people: text of at most 60 code points after trimming and one emoji
 * (https://zulip.com/api/update-status-for-user). Leads to the preview, which leads to the server.
 */
export function StatusDialog(props: StatusDialogProps): ReactNode {
  const { who, initial } = props;
  const [text, setText] = useState(initial.text);
  const [emoji, setEmoji] = useState(initial.emoji);
  const [leaving, setLeaving] = useState(false);
  const customEmoji = useTable(props.organizationId, 'customEmoji');
  const length = statusTextLength(text);
  const isTooLong = length > statusTextLimit;
  const isEmpty = length === 0 && emoji === null;
  const wasEmpty = initial.text === '' && initial.emoji === null;
  const isChanged = text !== initial.text || emoji?.code !== initial.emoji?.code;

  function review(): void {
    if (!isTooLong && !props.planning) props.onReview({ text: trimmedAsServer(text), emoji });
  }
  function close(): void {
    if (isChanged && !leaving) setLeaving(true);
    else props.onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      review();
    }
  }

  return (
    <Modal
      opened={!props.hidden}
      onClose={close}
      title={
        'name' in who ? (
          <>
            Status of <bdi>{who.name}</bdi>
          </>
        ) : (
          `Status of ${countWords(who.count)} people`
        )
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
      onKeyDown={onKeyDown}
    >
      <div className={classes.body}>
        <div className={classes.statusRow}>
          <div>
            <span className={classes.label}>Emoji</span>
            <EmojiPicker value={emoji} onPick={setEmoji} customEmoji={customEmoji} />
          </div>
          <TextInput
            data-autofocus
            size="md"
            label="Status"
            dir="auto"
            value={text}
            maxLength={1_000}
            onChange={(event) => setText(event.currentTarget.value)}
            error={isTooLong ? excessWords(length - statusTextLimit) : undefined}
            className={classes.grow ?? ''}
          />
        </div>
        <p className={`${classes.counter} rc-tabular`} data-over={isTooLong} role="status">
          {length} of {statusTextLimit} characters
        </p>
        {props.problem !== null && <Notice tone="bad">{props.problem}</Notice>}
        {leaving && <Notice tone="warn">What you typed is not saved. Close again to drop it.</Notice>}
        <div className={classes.foot}>
          {!isEmpty && (
            <Button
              size="md"
              variant="subtle"
              onClick={() => {
                setText('');
                setEmoji(null);
              }}
            >
              Clear
            </Button>
          )}
          <span className={classes.gap} />
          <Button size="md" onClick={close} rightSection={<Keys keys="Esc" />}>
            Cancel
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={isTooLong || props.planning || ('name' in who && isEmpty && wasEmpty)}
            onClick={review}
            rightSection={<Keys keys="Ctrl Enter" tone="filled" />}
          >
            {isEmpty && !wasEmpty ? 'Review clearing' : 'Review change'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
