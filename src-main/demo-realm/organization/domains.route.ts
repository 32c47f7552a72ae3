import { badRequest, internalError } from '../api-error.ts';
import { boolean } from '../parameters.ts';
import { requireOwner } from '../required-role.ts';
import type { TextKey } from '../server-text.ts';
import type { Route } from '../router.ts';
import type { RealmState } from '../state.ts';

const longestDomain = 255;

/** The validation accepts longer ones, but there is no room to store them. */
const longestStoredDomain = 80;

/** Allowed domains. https://zulip.com/help/restrict-account-creation */
export const domainRoutes: readonly Route[] = [
  { method: 'GET', path: '/realm/domains', handle: ({ state }) => ({ domains: state.domains }) },
  {
    method: 'POST',
    path: '/realm/domains',
    handle(call) {
      requireOwner(call.caller);
      const { realm, state, parameters } = call;
      const domain = parameters.requiredText('domain').trim().toLowerCase();
      const allow_subdomains = parameters.requiredJson('allow_subdomains', boolean);
      const fault = domainFault(domain);
      if (fault !== undefined) throw badRequest(fault);
      if (state.domains.some((known) => known.domain === domain))
        throw badRequest('domain-duplicate', { domain });
      if (domain.length > longestStoredDomain) throw internalError();
      const realm_domain = { domain, allow_subdomains };
      state.domains.push(realm_domain);
      realm.queues.publish({ type: 'realm_domains', op: 'add', realm_domain });
      const id = state.nextDomainId;
      state.nextDomainId += 1;
      return { new_domain: [id, domain] };
    },
  },
  {
    method: 'PATCH',
    path: '/realm/domains/:name',
    handle(call) {
      requireOwner(call.caller);
      const allow_subdomains = call.parameters.requiredJson('allow_subdomains', boolean);
      const known = find(call.state, call.path[0] ?? '');
      known.allow_subdomains = allow_subdomains;
      call.realm.queues.publish({ type: 'realm_domains', op: 'change', realm_domain: { ...known } });
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/realm/domains/:name',
    handle(call) {
      requireOwner(call.caller);
      const { realm, state } = call;
      const known = find(state, call.path[0] ?? '');
      state.domains.splice(state.domains.indexOf(known), 1);
      if (state.domains.length === 0 && state.settings.get('emails_restricted_to_domains') === true) {
        state.settings.set('emails_restricted_to_domains', false);
        realm.queues.publish({
          type: 'realm',
          op: 'update',
          property: 'emails_restricted_to_domains',
          value: false,
        });
      }
      realm.queues.publish({ type: 'realm_domains', op: 'remove', domain: known.domain });
      return {};
    },
  },
];

function find(state: RealmState, domain: string): RealmState['domains'][number] {
  const known = state.domains.find((candidate) => candidate.domain === domain);
  if (known === undefined) throw badRequest('domain-unknown', { domain });
  return known;
}

function domainFault(domain: string): TextKey | undefined {
  if (domain === '') return 'domain-empty';
  if (!domain.includes('.')) return 'domain-no-dot';
  if (domain.length > longestDomain) return 'domain-long';
  if (domain.startsWith('.') || domain.endsWith('.')) return 'domain-dot-at-end';
  for (const label of domain.split('.')) {
    if (label === '') return 'domain-consecutive-dots';
    if (label.startsWith('-') || label.endsWith('-')) return 'domain-hyphen';
    if (!/^[a-z0-9-]+$/.test(label)) return 'domain-characters';
  }
  return undefined;
}
