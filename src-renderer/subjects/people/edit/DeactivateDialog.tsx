import { Checkbox, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { codePointCount, textLimits } from '#contract/text-rules.ts';
import { countOf } from '#contract/words/count.ts';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { correctOne } from '../../changes/PreviewForm.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { WhoTitle } from './WhoTitle.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';

function commentObjection(comment: string): string | null {
  const excess = codePointCount(comment) - textLimits.deactivationComment;
  return excess > 0 ? `${excess} characters too many for the server.` : null;
}

/** Asks for the message to those who lose their account. https://zulip.com/api/deactivate-user */
export function DeactivateDialog({ userIds, who, ...props }: PeopleDialogProps): ReactNode {
  const draft = useDraft({ tells: false, comment: '' }, { comment: commentObjection });
  const { tells, comment } = draft.values;
  const many = userIds.length > 1;
  const objection = tells ? commentObjection(comment) : null;

  return (
    <PreviewDialog
      {...props}
      title={<WhoTitle before="Deactivate" who={who} />}
      verb={`Deactivate ${many ? countOf(userIds.length, 'person') : 'account'}`}
      isMany={many}
      isChanged={comment !== ''}
      change={
        objection === null
          ? { kind: 'deactivate', userIds, notification: tells ? comment.trim() : null }
          : null
      }
      missing={correctOne}
    >
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
    </PreviewDialog>
  );
}
