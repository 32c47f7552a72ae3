import type { PersonRow } from '#contract/people.ts';
import type { PersonEdits } from '../../../subjects/people/edit/use-person-edits.tsx';

/** Begins to change what a column of the list says of a person, where it can be changed. */
export function editCell(edits: PersonEdits, row: PersonRow, columnId: string): void {
  const { userId, name } = row;
  if (columnId === 'name') {
    edits.rename(row);
  } else if (columnId === 'status') {
    edits.setStatus({ userIds: [userId], name }, row.status);
  } else if (columnId === 'email') {
    edits.setEmail(row);
  } else if (columnId.startsWith('field:')) {
    const fieldId = Number(columnId.slice('field:'.length));
    edits.setField({ userIds: [userId], name }, fieldId, row.profile[fieldId] ?? '');
  }
}
