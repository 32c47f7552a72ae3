import { request, type Connection } from '../http.ts';
import { newRealmDomainAnswer, realmDomainsAnswer, type WireRealmDomain } from '../wire/realm-domain.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * The email domains that people may join with (https://zulip.com/help/restrict-account-creation). Anyone may call it.
 * The list only applies while the organization restricts addresses to it.
 *
 * @throws RequestError
 */
export async function getDomains(
  connection: Connection,
  options: CallOptions = {},
): Promise<WireRealmDomain[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/realm/domains',
    schema: realmDomainsAnswer,
    ...options,
  });
  return value.domains;
}

/**
 * Allows a domain. Owners. The server stores it in lower case.
 *
 * @returns the domain as it is stored
 * @throws RequestError `forbidden`; `rejected` for an invalid domain and for one that is already listed
 */
export async function addDomain(
  connection: Connection,
  domain: WireRealmDomain,
  options: CallOptions = {},
): Promise<Written & { domain: string }> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/realm/domains',
    parameters: { ...domain },
    schema: newRealmDomainAnswer,
    ...options,
  });
  return { domain: value.new_domain[1], ignoredParameters };
}

/**
 * Sets whether a domain's subdomains are allowed as well. Owners.
 *
 * @param domain exactly as it is stored
 * @throws RequestError `forbidden`; `rejected` for a domain that is not listed
 */
export async function updateDomain(
  connection: Connection,
  { domain, allow_subdomains }: WireRealmDomain,
  options: CallOptions = {},
): Promise<Written> {
  return write(
    connection,
    'PATCH',
    `/realm/domains/${encodeURIComponent(domain)}`,
    { allow_subdomains },
    options,
  );
}

/**
 * Removes a domain from the list. Owners. Without any domain left, the server ends the restriction itself.
 *
 * @param domain exactly as it is stored
 * @throws RequestError `forbidden`; `rejected` for a domain that is not listed
 */
export async function removeDomain(
  connection: Connection,
  domain: string,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/realm/domains/${encodeURIComponent(domain)}`, {}, options);
}
