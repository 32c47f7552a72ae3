import type { CallName } from './calls/calls.ts';

/**
 * How long things may take, in milliseconds. Each limit contains the one before, so that who names the cause speaks
 * first: the answer of the server, the call in the main process, the window.
 */
export const readLimit = 30_000;

/** The call ends by itself, and its answer has to be on its way. */
const margin = 5_000;

/** Calls that do more than ask the server once. */
const longCalls: Partial<Record<CallName, number>> = {
  'push.test': 33_000,
  'organization.discover': 60_000,
  // Each of its steps has a limit of its own.
  'network.check': 120_000,
  // Somebody is asked.
  'link.open': 600_000,
  'update.restart': 600_000,
  // Somebody looks for the file.
  'network.add-certificate': 600_000,
  'organization.sign-in': 90_000,
  // The keychain may ask for a password, and has no second chance.
  'organization.regenerate-key': 90_000,
  // Slow lines.
  'uploads.send': 660_000,
  'organization.start-demo': 60_000,
  // One request for each channel.
  'presence.board': 60_000,
  'presence.channels': 60_000,
  'channels.read-subscribers': 60_000,
};

/** When the main process gives a call up. */
export function callLimit(name: CallName): number {
  return longCalls[name] ?? readLimit + margin;
}

/** When the window takes a call for unanswered, for a main process that does not answer at all. */
export function windowLimit(name: CallName): number {
  return callLimit(name) + margin;
}
