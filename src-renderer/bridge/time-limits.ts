import type { CallName } from '../../src-preload/contract/calls.ts';

/**
 * How long the window waits, in milliseconds, for the calls that may take long. Each is a little above the main
 * process's own limit for the call, so that main's answer, which names the cause, comes first; these are for a
 * main process that does not answer at all. They are written out because the contract's table of limits stands
 * beside the schemas, which do not belong in the window.
 */
const longLimits: Partial<Record<CallName, number>> = {
  'organization.discover': 65_000,
  'organization.sign-in': 95_000,
  'organization.start-demo': 65_000,
  'network.check': 125_000,
  'network.add-certificate': 605_000,
  'push.test': 36_000,
  'presence.board': 65_000,
  'presence.channels': 65_000,
};
const usualLimit = 25_000;

/** The time in milliseconds after which a call counts as unanswered. */
export function callLimit(name: CallName): number {
  return longLimits[name] ?? usualLimit;
}
