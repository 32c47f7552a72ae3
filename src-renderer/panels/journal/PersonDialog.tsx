import type { ReactNode } from 'react';
import { PeoplePicker, type PickedPerson } from '../../subjects/people/PeoplePicker.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import textStyle from '../../ui/Text.module.css';

interface PersonDialogProps {
  onPick: (person: PickedPerson) => void;
  onClose: () => void;
}

/** Chooses the person whose changes are shown. */
export function PersonDialog({ onPick, onClose }: PersonDialogProps): ReactNode {
  return (
    <DialogFrame opened onClose={onClose} title="Changes of one person">
      <PeoplePicker
        label="Person"
        value={[]}
        onValue={([person]) => person !== undefined && onPick(person)}
        error={null}
        withBots
        withDeactivated
      />
      <p className={textStyle.hint}>
        Somebody who is no longer listed is found by the search field, by name or address.
      </p>
    </DialogFrame>
  );
}
