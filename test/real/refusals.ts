/** What decides whether everything in an organization may be changed. */
export interface OrganizationFacts {
  name: string;
  /** Including deactivated people, but not bots and Zulip's own accounts. */
  people: number;
  /** Authors of messages who are neither the owner, nor one of Zulip's bots, nor created by this test. */
  otherAuthors: readonly string[];
  /** Whether the account is an owner's. */
  isOwner: boolean;
  /** Whether the script of recorded calls ran there, which it can't do twice. */
  hasRunScript: boolean;
}

/** A larger organization is in real use. */
export const mostPeople = 50;

/** Why the test doesn't touch an organization; null if it may. */
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

/** Why a typed name doesn't allow the test; null if it is the organization's. */
export function nameRefusal(typed: string, name: string): string | null {
  return typed.trim() === name.trim()
    ? null
    : `"${typed.trim()}" is not the name of this organization. Nothing was changed.`;
}
