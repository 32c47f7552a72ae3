import { useState, type ReactNode } from 'react';
import { useShortcut } from '../../state/shortcuts.ts';
import { PasteListDialog, type ChosenList } from './PasteListDialog.tsx';

/** Takes people from a list that somebody pastes; the palette offers it as well. */
export function usePasteList(onSelect: (pasted: ChosenList) => void): {
  paste: () => void;
  dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const paste = (): void => setOpen(true);
  useShortcut({
    id: 'people paste list',
    keys: null,
    label: 'Paste a list of people',
    scope: 'People',
    run: paste,
  });
  return {
    paste,
    dialog: isOpen && (
      <PasteListDialog
        onClose={() => setOpen(false)}
        onSelect={(pasted) => {
          setOpen(false);
          onSelect(pasted);
        }}
      />
    ),
  };
}
