import { createContext, use } from 'react';

/** The id of the organization that a part of the window is about; null where it is about none. */
export const OrganizationContext = createContext<string | null>(null);

/** Whose part of the window this is. Throws outside of every organization. */
export function useOrganizationId(): string {
  const organizationId = use(OrganizationContext);
  if (organizationId === null) throw new Error('This part of the window belongs to no organization.');
  return organizationId;
}
