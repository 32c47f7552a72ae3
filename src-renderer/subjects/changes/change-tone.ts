import type { PlannedChange } from '#contract/changes.ts';
import { readGroupValue, type Group } from '#contract/groups.ts';
import { off, on } from '#contract/settings/setting.ts';
import { settingNamed } from '#contract/settings/settings.ts';
import type { DiffTone } from '../../ui/Diff.tsx';
import { groupValueTone } from '../groups/group-value-tone.ts';
import { isClearedStatus, isWholeThing } from './change-words.ts';
import { permissionChange } from './permission-changes.ts';

type Step = Pick<PlannedChange, 'field' | 'before' | 'after'>;

/** Whether a role has fewer rights than the one before; a higher number has. */
const isLowerRole = ({ field, before, after }: Step): boolean =>
  field === 'role' && Number(after) > Number(before);

/** Whether a change takes something away: a role's rights or a membership, or the thing goes or is out of use. */
function isLoss(change: Step): boolean {
  const { field, after } = change;
  const ends = isWholeThing(field) || /^(?:group|channel):/u.test(field);
  return (
    (after === '' && ends) ||
    after === 'deactivated' ||
    after === 'archived' ||
    isClearedStatus(change) ||
    isLowerRole(change)
  );
}

/** Whether a change gives a person more rights. */
export function isGain(change: Step): boolean {
  const { field, after } = change;
  return field === 'role' ? !isLowerRole(change) : field === 'account' && after === 'active';
}

const switchTones: Readonly<Record<string, DiffTone>> = {
  on: 'gain',
  [on]: 'gain',
  off: 'loss',
  [off]: 'loss',
};

/** The tone of a value that is on or off; null for any other. */
function switchTone({ field, after }: Step): DiffTone | null {
  const form = settingNamed(field)?.form.kind ?? 'switch';
  return form === 'switch' ? (switchTones[after] ?? null) : null;
}

/** The tone of the groups and people that have a permission; null for anything else. */
function permissionTone(
  change: Pick<PlannedChange, 'target' | 'field' | 'before' | 'after'>,
  groups: readonly Group[],
): DiffTone | null {
  const valueOf = (text: string) =>
    readGroupValue(permissionChange({ ...change, after: text }, groups)?.value ?? '');
  const [before, after] = [valueOf(change.before), valueOf(change.after)];
  return before === null || after === null ? null : groupValueTone(before, after, groups);
}

/** Whether a change gives, takes away, or neither: the colour of its new value wherever it stands. */
export function changeTone(
  change: Pick<PlannedChange, 'target' | 'field' | 'before' | 'after'>,
  groups: readonly Group[],
): DiffTone {
  if (isLoss(change)) return 'loss';
  const isNew = change.before === '' && change.after !== '';
  if (isGain(change) || isNew || (change.field === 'state' && change.after === 'active')) return 'gain';
  return switchTone(change) ?? permissionTone(change, groups) ?? 'neutral';
}
