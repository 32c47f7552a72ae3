import type { PersonField } from '../../../src-preload/contract/entities.ts';
import type { FieldOperations } from './expansion.ts';
import { nameOperations } from './rename.ts';
import { roleOperations } from './set-role.ts';
import { statusOperations } from './set-status.ts';

/** How each field of a person is sent, read back, compared and put into words. */
export const fieldOperations: Readonly<Record<PersonField, FieldOperations>> = {
  role: roleOperations,
  name: nameOperations,
  status: statusOperations,
};
