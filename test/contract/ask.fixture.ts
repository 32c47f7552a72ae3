import { rawRequest, type Caller, type ContractRealm } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

export type Parameters = Record<string, unknown>;

/** An answer without any data. */
export const success = { result: 'success', msg: '' };

/** How a realm's tests call it directly, as a member unless stated otherwise. */
export function askerOf(contract: ContractRealm) {
  const ask = (method: string, path: string, parameters: Parameters = {}, caller: Caller = 'member') =>
    rawRequest(contract, caller, method, path, parameters);

  /** The answer, and the events of some types received by the member's other clients. */
  async function askAndListen(types: string[], method: string, path: string, parameters: Parameters = {}) {
    let body: Parameters = {};
    const events = await eventsDuring(contract, 'member', types, async () => {
      ({ body } = await ask(method, path, parameters));
    });
    return { body, events };
  }

  return { ask, askAndListen };
}
