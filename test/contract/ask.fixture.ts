import { rawRequest, type Caller, type ContractRealm } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

export type Parameters = Record<string, unknown>;

/** The answer to what was asked, where nothing else is in it. */
export const success = { result: 'success', msg: '' };

/** How the tests of one realm ask it over the wire, as a member unless they say otherwise. */
export function askerOf(contract: ContractRealm) {
  const ask = (method: string, path: string, parameters: Parameters = {}, caller: Caller = 'member') =>
    rawRequest(contract, caller, method, path, parameters);

  /** The answer, and the events of some types that the member's own clients get. */
  async function askAndListen(types: string[], method: string, path: string, parameters: Parameters = {}) {
    let body: Parameters = {};
    const events = await eventsDuring(contract, 'member', types, async () => {
      ({ body } = await ask(method, path, parameters));
    });
    return { body, events };
  }

  return { ask, askAndListen };
}
