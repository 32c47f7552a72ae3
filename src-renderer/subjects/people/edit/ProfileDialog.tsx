import type { ReactNode } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { useTable } from '../../../state/replica.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { PersonFields } from './PersonFields.tsx';
import { draftOf, editsOfDraft, isComplete } from './profile-edits.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';

interface ProfileDialogProps {
  person: PersonDetail;
  /** Why it can't be changed; null where it can. */
  objection: string | null;
  onClose: () => void;
}

/** Name, address and every profile field of one person, each edited by its type; all changes go in one call. */
export function ProfileDialog({ person, objection, onClose }: ProfileDialogProps): ReactNode {
  const fields = useTable('profileFields')
    .filter(({ type }) => type !== 'unknown')
    .toSorted((one, other) => one.order - other.order);
  const { values: draft, opened, set: onDraft } = useDraft(draftOf(person, fields));
  const edits = editsOfDraft(person.userId, opened, draft, fields);
  return (
    <PreviewDialog
      title={sayNodes('person-edit.edit', { name: <bdi>{person.name}</bdi> })}
      verb={say('person-edit.change-profile')}
      isWide
      width="list"
      objection={objection}
      isChanged={edits.length > 0}
      change={
        edits.length > 0 && isComplete(opened, draft, fields) ? { kind: 'edit', title: '', edits } : null
      }
      missing={say(edits.length > 0 ? 'person-edit.correct-fields' : 'person-edit.nothing-changed')}
      onClose={onClose}
    >
      <PersonFields
        person={person}
        fields={fields}
        opened={opened}
        draft={draft}
        onDraft={onDraft}
        withEmail
      />
    </PreviewDialog>
  );
}
