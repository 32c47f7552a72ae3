import type { CallName } from './calls/calls.ts';

/**
 * Time limits in milliseconds. Each includes the previous one, so that the layer that knows the cause reports first:
 * the server's answer, the call in the main process, the window.
 */
export const readLimit = 30_000;

/** The call ends by itself, and its answer needs time to arrive. */
const margin = 5_000;

/** Calls that make more than one request to the server. */
const longCalls: Partial<Record<CallName, number>> = {
  'push.test': 33_000,
  'organization.discover': 60_000,
  // Each of its steps has its own limit.
  'network.check': 120_000,
  // The user is asked.
  'link.open': 600_000,
  'update.restart': 600_000,
  // The user looks for the file.
  'network.add-certificate': 600_000,
  'organization.sign-in': 90_000,
  // The keychain may ask for a password, and there is no second chance.
  'organization.regenerate-key': 90_000,
  // Slow connections.
  'uploads.send': 660_000,
  'organization.start-demo': 60_000,
  // One request for each channel.
  'presence.board': 60_000,
  'presence.channels': 60_000,
  'channels.read-subscribers': 60_000,
};

/** When the main process cancels a call. */
export function callLimit(name: CallName): number {
  return longCalls[name] ?? readLimit + margin;
}

/** When the window gives up on a call, for a main process that doesn't answer at all. */
export function windowLimit(name: CallName): number {
  return callLimit(name) + margin;
}
