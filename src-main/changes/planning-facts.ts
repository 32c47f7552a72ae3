import type { ProfileField, Role } from '../../src-preload/contract/entities.ts';
import type { MessageFacts } from './kinds/message/message-facts.ts';
import type { GroupFacts } from './kinds/user/group-membership.ts';
import type { PersonFacts } from './kinds/user/person-facts.ts';

/** Whose account the changes are sent from. */
export interface Caller {
  userId: number;
  role: Role;
}

/** What the rules of every kind look up in the live model. */
export interface ChangeFacts {
  person(userId: number): PersonFacts | undefined;
  profileField(fieldId: number): ProfileField | undefined;
  group(groupId: number): GroupFacts | undefined;
  /** Null until the organization is loaded. */
  messages(): MessageFacts | null;
}

/** The state of the organization that a plan is made against. */
export interface PlanningFacts extends ChangeFacts {
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
