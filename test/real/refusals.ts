/** What of an organization decides whether everything in it may be changed. */
export interface OrganizationFacts {
  name: string;
  /** Deactivated people too, bots and Zulip's own accounts not. */
  people: number;
  /** Who wrote messages there and is neither the owner, nor one of Zulip's bots, nor made by this test. */
  otherAuthors: readonly string[];
  /** Whether the account is an owner's. */
  isOwner: boolean;
  /** Whether the script of recorded calls ran there: it can't do so twice. */
  hasRunScript: boolean;
}

/** A larger organization is somebody's. */
export const mostPeople = 50;

/** Why the test doesn't touch an organization; null where it may. */
export function refusalOf({
  name,
  people,
  otherAuthors,
  isOwner,
}: Omit<OrganizationFacts, 'hasRunScript'>): string | null {
  if (people > mostPeople) {
    return `${name} has ${people} people. This test changes everything; it refuses more than ${mostPeople}.`;
  }
  const [first] = otherAuthors;
  if (first !== undefined) {
    const others = otherAuthors.length === 1 ? '' : ` and ${otherAuthors.length - 1} more`;
    return `${name} has messages by ${first}${others}. This test changes everything; it refuses messages by others.`;
  }
  return isOwner ? null : `The account is no owner of ${name}. The test needs an owner's key.`;
}

/** Why a typed name does not allow the test; null where it is the organization's. */
export function nameRefusal(typed: string, name: string): string | null {
  return typed.trim() === name.trim()
    ? null
    : `"${typed.trim()}" is not the name of this organization. Nothing was changed.`;
}
