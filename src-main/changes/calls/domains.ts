import { idOfTarget } from '#contract/changes.ts';
import type { ChangeToRecord } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import { addDomain, getDomains, removeDomain, updateDomain } from '../../zulip/route/domains.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, SettingOperations } from './operations.ts';

async function readBack(
  connection: Connection,
  changes: CallChanges,
  signal: AbortSignal,
): Promise<string[]> {
  const domains = await getDomains(connection, { signal });
  return changes.map(({ target }) => {
    const known = domains.find(({ domain }) => domain === idOfTarget(target));
    if (known === undefined) return '';
    return known.allow_subdomains ? 'with-subdomains' : 'exact';
  });
}

const alone = { kind: 'setting', limit: 1, key: ({ target }: ChangeToRecord) => target, readBack } as const;

function entryOf([{ target, after }]: CallChanges) {
  return { domain: idOfTarget(target), allow_subdomains: after === 'with-subdomains' };
}

/** https://zulip.com/help/restrict-account-creation */
export const domainAddition: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await addDomain(connection, entryOf(changes), options)),
};

/** Subdomains of a domain that is in the list. */
export const domainUpdate: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await updateDomain(connection, entryOf(changes), options)),
};

/** Takes a domain from the list. */
export const domainRemoval: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await removeDomain(connection, idOfTarget(changes[0].target), options)),
};
