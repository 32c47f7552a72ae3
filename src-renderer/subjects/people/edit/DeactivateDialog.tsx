import { Checkbox, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { codePointCount, textLimits } from '#contract/text-rules.ts';
import { EditDialog, type EditDialogProps, type Who } from '../../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { LeaversNotice } from '../LeaversNotice.tsx';
import { WhoTitle } from './WhoTitle.tsx';

interface DeactivateDialogProps extends EditDialogProps {
  who: Who;
  userIds: readonly number[];
  onOffboard: (person: { userId: number; name: string }) => void;
  /** Null: no email is sent. */
  onReview: (notification: string | null) => void;
}

function commentObjection(comment: string): string | null {
  const excess = codePointCount(comment) - textLimits.deactivationComment;
  return excess > 0 ? `${excess} characters too many for the server.` : null;
}

/** Asks for the message to those who lose their account. https://zulip.com/api/deactivate-user */
export function DeactivateDialog(props: DeactivateDialogProps): ReactNode {
  const draft = useDraft({ tells: false, comment: '' }, { comment: commentObjection });
  const { tells, comment } = draft.values;
  const many = 'count' in props.who;

  return (
    <EditDialog
      {...props}
      title={<WhoTitle before="Deactivate" who={props.who} />}
      isChanged={comment !== ''}
      isReady={!tells || commentObjection(comment) === null}
      onReview={() => props.onReview(tells ? comment.trim() : null)}
    >
      <p>
        {many
          ? 'They are signed out everywhere and cannot sign in until they are reactivated. Their messages stay.'
          : 'The person is signed out everywhere and cannot sign in until reactivated. Messages stay.'}
      </p>
      <LeaversNotice userIds={props.userIds} isChanged={comment !== ''} onOffboard={props.onOffboard} />
      <Checkbox
        label={many ? 'Tell them by email' : 'Tell the person by email'}
        data-autofocus
        {...draft.box('tells')}
      />
      {tells && (
        <Textarea
          label="Message to include in the email"
          size="md"
          dir="auto"
          autosize
          minRows={3}
          maxRows={10}
          {...draft.input('comment')}
        />
      )}
    </EditDialog>
  );
}
