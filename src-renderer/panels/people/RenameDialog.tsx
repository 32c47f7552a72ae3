import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from './EditDialogs.module.css';

interface RenameDialogProps {
  name: string;
  /** Hidden, with what was typed kept, while the preview is on screen. */
  hidden: boolean;
  /** The server's words when the last try was refused; what was typed stays. */
  problem: string | null;
  planning: boolean;
  onReview: (name: string) => void;
  onClose: () => void;
}

/** Edits a person's full name (https://zulip.com/api/update-user). The server's rules decide; its words are shown. */
export function RenameDialog(props: RenameDialogProps): ReactNode {
  const [name, setName] = useState(props.name);
  const [leaving, setLeaving] = useState(false);
  const isChanged = name.trim() !== '' && name.trim() !== props.name;

  function close(): void {
    if (name !== props.name && !leaving) setLeaving(true);
    else props.onClose();
  }

  return (
    <Modal opened={!props.hidden} onClose={close} title="Rename" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !props.planning) props.onReview(name);
        }}
      >
        <Field
          label="Full name"
          remark="2 to 100 characters"
          size="md"
          data-autofocus
          dir="auto"
          maxLength={1_000}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={props.problem}
        />
        {leaving && <Notice tone="warn">What you typed is not saved. Close again to drop it.</Notice>}
        <div className={classes.foot}>
          <span className={classes.gap} />
          <Button size="md" onClick={close} rightSection={<Keys keys="Esc" />}>
            Cancel
          </Button>
          <Button
            size="md"
            variant="filled"
            type="submit"
            disabled={!isChanged || props.planning}
            rightSection={<Keys keys="Enter" tone="filled" />}
          >
            Review change
          </Button>
        </div>
      </form>
    </Modal>
  );
}
