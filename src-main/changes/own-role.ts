/** The role of the console's own account, which every job depends on. */
export interface OwnRole {
  /** Checks the role again; call it whenever the role may have changed, and before a job starts or continues. */
  look(): void;
}

/**
 * @param role the account's current role (https://zulip.com/api/roles-and-permissions: a higher number means fewer
 * rights), or null while unknown
 * @param onLowered called if it has fewer rights than at the last check, since everything left would be rejected one by
 * one
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
