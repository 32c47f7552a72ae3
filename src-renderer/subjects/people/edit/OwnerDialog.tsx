import type { ReactNode } from 'react';
import { targetOf, type Action } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { PeoplePicker, type PickedPerson } from '../PeoplePicker.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { whoTitle } from './who-title.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';

/** Chooses who owns bots from now on. https://zulip.com/help/manage-a-bot */
export function OwnerDialog({ userIds, who, ...props }: PeopleDialogProps): ReactNode {
  const draft = useDraft<{ picked: PickedPerson[] }>({ picked: [] });
  const [owner] = draft.values.picked;
  const whose = 'name' in who ? who.name : say('person-edit.bots', { count: userIds.length });
  const change: Action | null =
    owner === undefined
      ? null
      : {
          kind: 'edit',
          title: say('person-edit.make-owner', { owner: owner.name, bots: whose }),
          edits: userIds.map((userId) => ({
            target: targetOf('user', userId),
            field: 'owner',
            value: String(owner.userId),
          })),
        };
  return (
    <PreviewDialog
      {...props}
      title={whoTitle(who, {
        one: (name) => sayNodes('person-edit.new-owner-one', { name }),
        many: (count) => say('person-edit.new-owner-many', { count }),
      })}
      verb={say('person-edit.change-owner', { count: userIds.length })}
      isMany={userIds.length > 1}
      isChanged={draft.frame.isChanged}
      change={change}
      missing={say('person-edit.choose-owner')}
    >
      <PeoplePicker
        label={say('person-edit.owner')}
        {...draft.pick('picked')}
        // Another choice replaces the one before.
        onValue={(people) => draft.set({ picked: people.slice(-1) })}
      />
    </PreviewDialog>
  );
}
