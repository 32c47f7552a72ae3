import { Checkbox, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { codePointCount, textLimits } from '#contract/text-rules.ts';
import { say } from '#words/say.ts';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { correctOne } from '../../changes/PreviewForm.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { whoTitle } from './who-title.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';

function commentObjection(comment: string): string | null {
  const limit = textLimits.deactivationComment;
  const excess = codePointCount(comment) - limit;
  return excess > 0 ? say('person-edit.too-long', { limit, excess }) : null;
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
      title={whoTitle(who, {
        one: (name) => sayNodes('person-edit.deactivate-one', { name }),
        many: (count) => say('person-edit.deactivate-many', { count }),
      })}
      verb={say('person-edit.deactivate', { count: userIds.length })}
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
        label={say('person-edit.notify', { count: userIds.length })}
        data-autofocus
        {...draft.box('tells')}
      />
      {tells && (
        <Textarea
          label={say('person-edit.email-message')}
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
