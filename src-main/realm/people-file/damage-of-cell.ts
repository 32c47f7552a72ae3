import type { DamageKind, ImportField } from '#contract/people-file.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { cellText } from './cells.ts';
import { damageIn } from './damage.ts';

/**
 * The kind of damage to a cell, compared with a person's current value. Roles, options, days and people are checked
 * elsewhere: invalid ones are refused.
 *
 * @param row of the person in the index
 */
export function damageOfCell(
  model: RealmModel,
  row: number,
  target: ImportField,
  cell: string,
): DamageKind | null {
  if (target === 'role') return null;
  if (target.startsWith('field:')) {
    const type = model.profileFields.rows.get(Number(target.slice('field:'.length)))?.type;
    if (type === 'date' || type === 'list' || type === 'people') return null;
  }
  return damageIn(cellText(model, row, target), cell);
}
