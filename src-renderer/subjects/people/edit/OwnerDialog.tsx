import type { ReactNode } from 'react';
import { targetOf, type Action } from '#contract/changes.ts';
import { countOf, objectOf } from '#contract/words/count.ts';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { PeoplePicker, type PickedPerson } from '../PeoplePicker.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { WhoTitle } from './WhoTitle.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';

/** Chooses who owns bots from now on. https://zulip.com/help/manage-a-bot */
export function OwnerDialog({ userIds, who, ...props }: PeopleDialogProps): ReactNode {
  const draft = useDraft<{ picked: PickedPerson[] }>({ picked: [] });
  const [owner] = draft.values.picked;
  const whose = 'name' in who ? who.name : countOf(userIds.length, 'bot');
  const change: Action | null =
    owner === undefined
      ? null
      : {
          kind: 'edit',
          title: `Make ${owner.name} the owner of ${whose}`,
          edits: userIds.map((userId) => ({
            target: targetOf('user', userId),
            field: 'owner',
            value: String(owner.userId),
          })),
        };
  return (
    <PreviewDialog
      {...props}
      title={<WhoTitle before="New owner of" who={who} noun={['bot', 'bots']} />}
      verb={`Change owner of ${objectOf(userIds.length, 'bot')}`}
      isMany={userIds.length > 1}
      isChanged={draft.frame.isChanged}
      change={change}
    >
      <PeoplePicker
        label="Owner"
        {...draft.pick('picked')}
        // Another choice replaces the one before.
        onValue={(people) => draft.set({ picked: people.slice(-1) })}
      />
    </PreviewDialog>
  );
}
