import type { ChangeSet } from '../../../src-preload/contract/change-entities.ts';
import type { PersonField, PersonStatus, Role } from '../../../src-preload/contract/entities.ts';
import { roles } from '../../../src-preload/contract/entities.ts';
import { roleName } from '../role-words.ts';
import { countWords } from '../time-words.ts';

const singular: Record<PersonField, string> = { role: 'role', name: 'name', status: 'status' };
const plural: Record<PersonField, string> = { role: 'roles', name: 'names', status: 'statuses' };
const knownRoles: ReadonlySet<number> = new Set(Object.values(roles));

/** The role that a change's text form names, or null. */
export function roleOfText(text: string): Role | null {
  const role = Number(text);
  return knownRoles.has(role) ? (role as Role) : null;
}

/** The status that a change's text form holds; a text that cannot be read is shown as the status's own text. */
export function statusOfText(text: string): PersonStatus {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'text' in parsed && 'emoji' in parsed) {
      return parsed as PersonStatus;
    }
  } catch {
    // Falls through: shown as it is.
  }
  return { text, emoji: null };
}

/** A value before or after a change in words. */
export function changeValueWords(field: PersonField, text: string): string {
  if (field === 'role') {
    const role = roleOfText(text);
    return role === null ? text : roleName(role);
  }
  if (field === 'status') {
    const status = statusOfText(text);
    const emoji = status.emoji === null ? '' : `:${status.emoji.name}: `;
    return `${emoji}${status.text}`.trim() || 'No status';
  }
  return text;
}

/** What the button that runs a change set says: a verb and an object with the number, "Change 398 roles". */
export function runLabel(changeSet: ChangeSet): string {
  const count = changeSet.calls;
  const field = changeSet.changes[0]?.field ?? 'role';
  if (count === 1) return `Change ${singular[field]}`;
  return `Change ${countWords(count)} ${plural[field]}`;
}

/** What the column of values is called. */
export function valueColumnTitle(changeSet: ChangeSet): string {
  const field = singular[changeSet.changes[0]?.field ?? 'role'];
  return `${field.charAt(0).toUpperCase()}${field.slice(1)} now, and after`;
}
