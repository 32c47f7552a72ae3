import { useState, type ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import type { ProfileFieldFacts } from '#contract/profile-fields.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx';
import { FieldDialog } from './FieldDialog.tsx';
import { deletionEdit, draftEdit, draftOf, orderEdit, type FieldDraft } from './field-draft.ts';

export interface FieldEdits {
  create(): void;
  change(field: ProfileField): void;
  remove(field: ProfileField): void;
  /** Previews another order; resolves to whether it was sent. */
  reorder(before: readonly ProfileField[], after: readonly ProfileField[]): Promise<boolean>;
  busy: boolean;
  problem: string | null;
  dismissProblem(): void;
  dialogs: ReactNode;
}

const noDraft = null as FieldDraft | null;

/** Edits profile fields: a dialog, then the preview. Drafts survive leaving the panel. */
export function useFieldEdits(fields: readonly ProfileField[], facts: ProfileFieldFacts | null): FieldEdits {
  const [draft, setDraft] = usePanelMemory('profile-fields.draft', noDraft);
  const [removing, setRemoving] = useState<ProfileField | null>(null);
  const edits = useEdits();

  function close(): void {
    setDraft(null);
    setRemoving(null);
    edits.cancel();
  }
  async function saveDraft(): Promise<void> {
    if (draft === null) return;
    const { title, edit } = draftEdit(draft);
    if (await edits.review(title, [edit])) close();
  }
  async function remove(field: ProfileField): Promise<void> {
    if (await edits.review(`Delete profile field ${field.name}`, [deletionEdit(field)])) close();
  }
  const frame = {
    ...edits.dialogProps,
    onClose: close,
  };
  return {
    create: () => setDraft(draftOf(null)),
    change: (field) => setDraft(draftOf(field)),
    remove: setRemoving,
    reorder: (before, after) =>
      edits.review('Change the order of profile fields', [orderEdit(before, after)]),
    busy: edits.planning || edits.previewing,
    problem: draft === null && removing === null ? edits.problem : null,
    dismissProblem: edits.dismissProblem,
    dialogs: (
      <>
        {draft !== null && (
          <FieldDialog
            {...frame}
            draft={draft}
            fields={fields}
            facts={facts}
            onDraft={setDraft}
            onReview={() => void saveDraft()}
          />
        )}
        {removing !== null && (
          <DeleteFieldDialog
            {...frame}
            field={removing}
            use={facts?.uses.find(({ fieldId }) => fieldId === removing.id) ?? null}
            onReview={() => void remove(removing)}
          />
        )}
        {edits.dialog}
      </>
    ),
  };
}
