import { register, waiting, type Parameters } from '@realm-console/demo-realm/client';
import type { Caller, ContractRealm } from './connection.fixture.ts';

/**
 * The events in a queue while something happens, as sent by the server, without IDs.
 *
 * @param types of events in the queue
 * @param parameters of register, such as `client_capabilities`
 */
export async function eventsDuring(
  contract: ContractRealm,
  caller: Caller,
  types: readonly string[],
  happens: () => Promise<unknown>,
  parameters: Parameters = {},
): Promise<Record<string, unknown>[]> {
  const account = contract.account(caller);
  const { queue_id } = await register(contract.realm, account, { event_types: types, ...parameters });
  await happens();
  return (await waiting(contract.realm, account, queue_id)).map(({ id: _id, ...event }) => event);
}
