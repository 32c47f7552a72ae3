import type { Wordings } from '../wordings.ts';

/** The server's texts about groups, their members and permission values. */
export const groupTexts = {
  'group-added-you': {
    en: '{who} added you to the group {group}.',
    de: '{who} hat dich zur Gruppe {group} hinzugefügt.',
  },
  'group-exists': {
    en: "User group '{name}' already exists.",
    de: "Die Nutzergruppe '{name}' existiert bereits.",
  },
  'group-id-invalid': { en: 'Invalid user group ID: {id}', de: 'Ungültige Nutzergruppen-ID: {id}' },
  'group-in-use': { en: 'Cannot deactivate user group in use.' },
  'group-member-already': { en: 'User {id} is already a member of this group' },
  'group-member-not': {
    en: "There is no member '{id}' in this user group",
    de: "In dieser Nutzergruppe gibt es kein Mitglied '{id}'",
  },
  'group-name-empty': {
    en: "User group name can't be empty!",
    de: 'Der Name der Nutzergruppe darf nicht leer sein!',
  },
  'group-name-long': {
    en: 'User group name cannot exceed 100 characters.',
    de: 'Der Name der Nutzergruppe darf höchstens 100 Zeichen haben.',
  },
  'group-name-prefix': { en: "User group name cannot start with '{prefix}'." },
  'group-no-data': { en: 'No new data supplied', de: 'Keine neuen Daten übermittelt' },
  'group-nothing-to-do': { en: 'Nothing to do. Specify at least one of "add" or "delete".' },
  'group-nothing-to-do-members': {
    en: 'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
  },
  'group-removed-you': {
    en: '{who} removed you from the group {group}.',
    de: '{who} hat dich aus der Gruppe {group} entfernt.',
  },
  'group-subgroup-already': { en: 'User group {id} is already a subgroup of this group.' },
  'group-subgroup-cycle': { en: 'User group {id} is already a subgroup of one of the passed subgroups.' },
  'group-subgroup-not': { en: 'User group {id} is not a subgroup of this group.' },
  'old-value-mismatch': {
    en: "'old' value does not match the expected value.",
    de: "Der Wert 'old' entspricht nicht dem erwarteten Wert.",
  },
  'setting-group-refused': {
    en: "'{setting}' setting cannot be set to '{group}' group.",
    de: "Die Einstellung '{setting}' kann nicht auf die Gruppe '{group}' gesetzt werden.",
  },
  'system-group-required': {
    en: "'{setting}' must be a system user group.",
    de: "'{setting}' muss eine Systemgruppe sein.",
  },
  'user-id-invalid': { en: 'Invalid user ID: {id}', de: 'Ungültige Nutzer-ID: {id}' },
} as const satisfies Wordings;
