import type { CallInput } from '#contract/calls/calls.ts';
import type { DiscoveryStep } from '#contract/network.ts';
import type { Result } from '#contract/outcome.ts';
import type { RouteFound, RouteWanted } from '../network/asked-route.ts';
import type { DiscoveryReport } from './discover-organization.ts';
import type { VerifiedSignIn } from './sign-in.ts';

/**
 * What passes between the main process and the thread that asks a server nobody has signed in to yet. Each thread has
 * one task and ends with it: nothing that such a server sends is read in the main process.
 */
export type SignInTask =
  | { kind: 'discover'; address: string }
  | { kind: 'sign-in'; url: string; method: CallInput<'organization.sign-in'>['method'] }
  | { kind: 'address-now'; url: string };

/** What each task ends with. */
export interface SignInAnswers {
  discover: DiscoveryReport;
  'sign-in': Result<VerifiedSignIn>;
  'address-now': string | null;
}

/** What the thread is started with. */
export interface SignInSettings {
  task: SignInTask;
  userAgent: string;
}

export type ToSignInThread =
  | RouteFound
  | { kind: 'are-you-there' }
  | { kind: 'uuid-needed'; isNeeded: boolean }
  /** Nobody waits any more. */
  | { kind: 'cancel' };

export type FromSignInThread =
  | RouteWanted
  | { kind: 'here' }
  | { kind: 'steps'; steps: DiscoveryStep[] }
  /** Whether the organization's own name for itself decides which one it is. */
  | { kind: 'is-uuid-needed'; url: string; userId: number }
  | { kind: 'done'; answer: SignInAnswers[SignInTask['kind']] };
