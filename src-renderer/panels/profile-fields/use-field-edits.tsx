import { useState, type ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import type { ProfileFieldFacts } from '#contract/profile-fields.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx';
import { FieldDialog } from './FieldDialog.tsx';
import { draftOf, type EditAction, type FieldDraft } from './field-draft.ts';

export interface FieldEdits {
  create(): void;
  change(field: ProfileField): void;
  remove(field: ProfileField): void;
  /** Previews another order; resolves to whether it was sent. */
  reorder(change: EditAction): Promise<boolean>;
  problem: string | null;
  dismissProblem(): void;
  dialogs: ReactNode;
}

const noDraft = null as FieldDraft | null;

/** Edits profile fields. Drafts survive leaving the panel. */
export function useFieldEdits(fields: readonly ProfileField[], facts: ProfileFieldFacts | null): FieldEdits {
  const [draft, setDraft] = usePanelMemory('profile-fields.draft', noDraft);
  const [removing, setRemoving] = useState<ProfileField | null>(null);
  const edits = useEdits();

  function close(): void {
    setDraft(null);
    setRemoving(null);
  }
  return {
    create: () => setDraft(draftOf(null)),
    change: (field) => setDraft(draftOf(field)),
    remove: setRemoving,
    reorder: ({ title, edits: parts }) => edits.review(title, parts),
    problem: edits.problem,
    dismissProblem: edits.dismissProblem,
    dialogs: (
      <>
        {draft !== null && (
          <FieldDialog draft={draft} fields={fields} facts={facts} onDraft={setDraft} onClose={close} />
        )}
        {removing !== null && (
          <DeleteFieldDialog
            field={removing}
            use={facts?.uses.find(({ fieldId }) => fieldId === removing.id) ?? null}
            onClose={close}
          />
        )}
        {edits.dialog}
      </>
    ),
  };
}
