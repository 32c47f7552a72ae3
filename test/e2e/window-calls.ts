import type { Page } from 'playwright-core';
import type { CallInput, CallName, CallOutput } from '#contract/calls/calls.ts';
import type { Bridge } from '#contract/bridge.ts';

/** Far from the IDs of the window's own calls. */
let nextId = 1_000_000_000;

/**
 * Makes a call of the contract like the window, if the test isn't about how a user would do it.
 * @throws if the console answers with a failure
 */
export async function callFrom<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  nextId += 1;
  const result = await page.evaluate(
    ([callName, callInput, id]) => {
      const { realmConsole } = window as unknown as { realmConsole: Bridge };
      return realmConsole.invoke(callName, callInput, id);
    },
    [name, input, nextId] as const,
  );
  if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result.failure)}`);
  return result.value as CallOutput<Name>;
}
