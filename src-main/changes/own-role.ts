/** The role of the console's own account, which every job counts on. */
export interface OwnRole {
  /** Looks at it again; call whenever it may be another one, and before a job begins or goes on. */
  look(): void;
}

/**
 * @param role the account's role now (https://zulip.com/api/roles-and-permissions: a higher number has fewer rights);
 *   null while it is not known
 * @param onLowered it has fewer rights than when it was last looked at: what is left would be refused, one by one
 */
export function createOwnRole(role: () => number | null, onLowered: (role: number) => void): OwnRole {
  let known: number | null = null;
  return {
    look() {
      const now = role();
      const before = known;
      known = now ?? before;
      if (now !== null && before !== null && now > before) onLowered(now);
    },
  };
}
