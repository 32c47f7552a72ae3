import type { CallInput } from '#contract/calls/calls.ts';
import type { DiscoveryStep } from '#contract/network.ts';
import type { Result } from '#contract/outcome.ts';
import type { RouteFound, RouteWanted } from '../network/asked-route.ts';
import type { DiscoveryReport } from './discover-organization.ts';
import type { VerifiedSignIn } from './sign-in.ts';

/**
 * The messages between the main process and a thread that asks a server before sign-in. Each thread has one task and
 * ends with it; the main process never reads what such a server sends.
 */
export type SignInTask =
  | { kind: 'discover'; address: string }
  | { kind: 'sign-in'; url: string; method: CallInput<'organization.sign-in'>['method'] }
  | { kind: 'address-now'; url: string };

/** The answer of each task. */
export interface SignInAnswers {
  discover: DiscoveryReport;
  'sign-in': Result<VerifiedSignIn>;
  'address-now': string | null;
}

/** What a thread is started with. */
export interface SignInSettings {
  task: SignInTask;
  userAgent: string;
}

export type ToSignInThread =
  | RouteFound
  | { kind: 'are-you-there' }
  | { kind: 'uuid-needed'; isNeeded: boolean }
  /** The caller has given up. */
  | { kind: 'cancel' };

export type FromSignInThread =
  | RouteWanted
  | { kind: 'here' }
  | { kind: 'steps'; steps: DiscoveryStep[] }
  /** Whether the organization's UUID is needed to tell which one it is. */
  | { kind: 'is-uuid-needed'; url: string; userId: number }
  | { kind: 'done'; answer: SignInAnswers[SignInTask['kind']] };
