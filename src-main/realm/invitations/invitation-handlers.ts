import type { Handlers } from '#contract/bridge.ts';
import type { invitationCalls } from '#contract/calls/invitations.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { readAddresses } from '../../changes/address-lookup.ts';
import type { PlanningFacts } from '../../changes/planning-facts.ts';
import { finish } from '../../yielding-work.ts';
import type { Connection } from '../../zulip/http.ts';
import type { OpenLists } from '../lists/open-lists.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { notLoaded } from '../people/people-handlers.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkAddresses } from './check-addresses.ts';
import { invitationRights, invitationRows } from './invitation-lookup.ts';
import { loadInvitations } from './load-invitations.ts';

interface InvitationPorts {
  model(): RealmModel | null;
  connection: Connection;
  openLists: Pick<OpenLists, 'people'>;
  facts: Pick<PlanningFacts, 'person' | 'isReservedAddress' | 'invitations'>;
}

/** Answers to questions about invitations, and about accounts made without one. */
export function createInvitationHandlers(ports: InvitationPorts): Handlers<keyof typeof invitationCalls> {
  const { connection, facts } = ports;
  return {
    async 'invitations.list'() {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadInvitations(model, connection);
      return succeed(invitationRows(model));
    },
    'invitations.rights': () => {
      const model = ports.model();
      return model ? succeed(invitationRights(model)) : fail(notLoaded);
    },
    async 'invitations.check'({ source, choices }, { signal }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadInvitations(model, connection);
      const read = await ports.openLists.people('invitations', source, choices, signal);
      if (!read.ok) return read;
      const { people, ...found } = read.value;
      const holderOfAddress = await finish(readAddresses(model.index.addresses()), signal);
      const checking = checkAddresses(people, { ...facts, holderOfAddress });
      return succeed({ ...(await finish(checking, signal)), ...found });
    },
    async 'new-accounts.check'({ source, choices }, { signal }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadInvitations(model, connection);
      const read = await ports.openLists.people('accounts', source, choices, signal);
      if (!read.ok) return read;
      const { people, ...found } = read.value;
      const { featureLevel } = connection;
      const holderOfAddress = await finish(readAddresses(model.index.addresses()), signal);
      const checking = checkAccounts(people, { ...facts, featureLevel, holderOfAddress });
      return succeed({ ...(await finish(checking, signal)), ...found });
    },
  };
}
