import type { ReactNode } from 'react';
import { EditDialog, type EditDialogProps, type Who } from '../../../ui/dialog/EditDialog.tsx';
import { PeoplePicker, type PickedPerson } from '../PeoplePicker.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { WhoTitle } from './WhoTitle.tsx';

interface OwnerDialogProps extends EditDialogProps {
  who: Who;
  onReview: (owner: PickedPerson) => void;
}

/** Chooses who owns bots from now on. https://zulip.com/help/manage-a-bot */
export function OwnerDialog(props: OwnerDialogProps): ReactNode {
  const draft = useDraft<{ picked: PickedPerson[] }>({ picked: [] });
  const [owner] = draft.values.picked;
  return (
    <EditDialog
      {...props}
      title={<WhoTitle before="New owner of" who={props.who} noun={['bot', 'bots']} />}
      {...draft.frame}
      onReview={() => owner !== undefined && props.onReview(owner)}
    >
      <PeoplePicker
        label="Owner"
        {...draft.pick('picked')}
        // Another choice replaces the one before.
        onValue={(people) => draft.set({ picked: people.slice(-1) })}
      />
    </EditDialog>
  );
}
