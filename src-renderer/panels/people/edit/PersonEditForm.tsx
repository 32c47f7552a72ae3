import { Button } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Edit } from '#contract/changes.ts';
import type { PersonDetail } from '#contract/people.ts';
import { usePermissions } from '../../../state/permissions.ts';
import { formatCount, plural } from '#contract/words/count.ts';
import { useTable } from '../../../state/replica.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { PersonFields } from '../../../subjects/people/edit/PersonFields.tsx';
import { draftOf, editsOfDraft, isComplete } from '../../../subjects/people/edit/profile-edits.ts';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './PersonEditForm.module.css';

interface PersonEditFormProps {
  person: PersonDetail;
  /** Shows the preview; true once the changes were started. */
  onReview: (edits: Edit[]) => Promise<boolean>;
  onClose: () => void;
}

/**
 * Name, address and every profile field of one person, each edited by its type; all changes go through one preview
 * and one call. Ctrl S reviews, Esc leaves and asks before it loses anything.
 */
export function PersonEditForm(props: PersonEditFormProps): ReactNode {
  const { person } = props;
  const fields = useTable('profileFields')
    .filter(({ type }) => type !== 'unknown')
    .toSorted((one, other) => one.order - other.order);
  const objection = usePermissions().toPeople('profile', { userIds: [person.userId] });
  const { values: draft, opened, set: onDraft } = useDraft(draftOf(person, fields));
  const [leaving, setLeaving] = useState(false);
  const edits = editsOfDraft(person.userId, opened, draft, fields);
  const isReady = objection === null && edits.length > 0 && isComplete(opened, draft, fields);
  const changes = plural(edits.length, 'change');

  function review(): void {
    if (!isReady) return;
    void props.onReview(edits).then((started) => {
      if (started) props.onClose();
    });
  }
  function leave(): void {
    if (edits.length > 0 && !leaving) setLeaving(true);
    else props.onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) review();
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  }

  // What was typed before the role was lost stays on screen.
  if (objection !== null && edits.length === 0) {
    return (
      <div className={layoutStyle.stack12}>
        <Notice tone="warn">{objection}</Notice>
        <div className={layoutStyle.buttons}>
          <Button size="md" onClick={props.onClose}>
            Close
          </Button>
        </div>
      </div>
    );
  }
  return (
    // Keys of the whole form: Ctrl S and Esc.
    <form
      className={layoutStyle.stack12}
      aria-label={`Edit ${person.name}`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <PersonFields
        person={person}
        fields={fields}
        opened={opened}
        draft={draft}
        onDraft={onDraft}
        withEmail
      />
      <div className={classes.foot}>
        {objection !== null && <Notice tone="warn">{objection}</Notice>}
        {leaving && <Notice tone="warn">What you typed is not saved. Leave again to drop it.</Notice>}
        <div className={layoutStyle.buttons}>
          <KeyButton keys="Esc" size="md" onClick={leave}>
            Cancel
          </KeyButton>
          <KeyButton keys="Ctrl S" size="md" variant="filled" type="submit" disabled={!isReady}>
            {edits.length === 0 ? 'Review changes' : `Review ${formatCount(edits.length)} ${changes}`}
          </KeyButton>
        </div>
      </div>
    </form>
  );
}
