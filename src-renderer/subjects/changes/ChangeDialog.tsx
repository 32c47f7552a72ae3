import type { ComponentProps, ReactNode } from 'react';
import { EditDialog } from '../../ui/dialog/EditDialog.tsx';
import { useEdits, type Edits } from './use-edits.tsx';

interface ChangeDialogProps extends Omit<
  ComponentProps<typeof EditDialog>,
  'hidden' | 'problem' | 'planning' | 'onReview'
> {
  /** Leads to the preview; answers whether it was sent. */
  review: (edits: Edits) => Promise<boolean>;
  /** It was sent; closes the dialog where nothing else is said. */
  onSent?: () => void;
}

/** A dialog in which a change is described, with the preview that it leads to. */
export function ChangeDialog({ review, onSent, ...frame }: ChangeDialogProps): ReactNode {
  const edits = useEdits();
  async function onReview(): Promise<void> {
    if (await review(edits)) (onSent ?? frame.onClose)();
  }
  return (
    <>
      <EditDialog {...edits.dialogProps} {...frame} onReview={() => void onReview()} />
      {edits.dialog}
    </>
  );
}
