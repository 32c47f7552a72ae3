import { useState, type ReactNode } from 'react';
import { EditDialog, type EditDialogProps, type Who } from '../../../ui/EditDialog.tsx';
import { PeoplePicker, type PickedPerson } from '../../../ui/PeoplePicker.tsx';
import { WhoTitle } from '../edit/WhoTitle.tsx';

interface OwnerDialogProps extends EditDialogProps {
  who: Who;
  onReview: (owner: PickedPerson) => void;
}

/** Chooses who owns bots from now on. https://zulip.com/help/manage-a-bot */
export function OwnerDialog(props: OwnerDialogProps): ReactNode {
  const [picked, setPicked] = useState<PickedPerson[]>([]);
  const [owner] = picked;
  return (
    <EditDialog
      {...props}
      title={<WhoTitle before="New owner of" who={props.who} noun={['bot', 'bots']} />}
      isChanged={owner !== undefined}
      isReady={owner !== undefined}
      onReview={() => owner !== undefined && props.onReview(owner)}
    >
      <PeoplePicker
        label="Owner"
        value={picked}
        // Whoever is picked takes the place of the one before.
        onValue={(people) => setPicked(people.slice(-1))}
        error={null}
      />
    </EditDialog>
  );
}
