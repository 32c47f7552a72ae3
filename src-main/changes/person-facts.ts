import type { PersonStatus, Role } from '../../src-preload/contract/entities.ts';
import type { FieldFacts } from './fields/field-rules.ts';

/** What the live model knows of one person, as far as changes need it. */
export interface PersonFacts {
  userId: number;
  name: string;
  /** The real address where the caller may see it, else null. */
  email: string | null;
  role: Role;
  isBot: boolean;
  isActive: boolean;
  /** Imported, and never signed in. */
  isImportedStub: boolean;
  isDeleted: boolean;
  /** Null when nothing is set. */
  status: PersonStatus | null;
  /** Values of the custom profile fields by field id, as the server stores them. */
  profile: Readonly<Record<string, string>>;
  /** Whether the person is in the group directly. */
  inGroup(groupId: number): boolean;
}

/** Whose account the changes are sent from. */
export interface Caller {
  userId: number;
  role: Role;
}

/** The state of the organization that a plan is made against. */
export interface PlanningFacts extends FieldFacts {
  caller: Caller;
  activeHumanOwners: number;
  activeHumanAdministrators: number;
  /** Active humans in all. */
  activeHumans: number;
  /** Whether this console was told to leave the account alone. */
  isProtected(userId: number): boolean;
  featureLevel: number;
  zulipVersion: string;
}
