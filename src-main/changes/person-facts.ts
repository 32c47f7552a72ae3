import type { PersonStatus, Role } from '../../src-preload/contract/entities.ts';

/** What the live model knows of one person, as far as changes need it. */
export interface PersonFacts {
  userId: number;
  name: string;
  /** The real address where the caller may see it, else null. */
  email: string | null;
  role: Role;
  isBot: boolean;
  isActive: boolean;
  /** Null when nothing is set. */
  status: PersonStatus | null;
}

/** Whose account the changes are sent from. */
export interface Caller {
  userId: number;
  role: Role;
}

/** The state of the organization that a plan is made against. */
export interface PlanningFacts {
  caller: Caller;
  person(userId: number): PersonFacts | undefined;
  activeHumanOwners: number;
  activeHumanAdministrators: number;
  featureLevel: number;
  zulipVersion: string;
}
