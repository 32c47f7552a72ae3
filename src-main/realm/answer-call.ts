import type { CallInput, OrganizationCallName } from '#contract/calls/calls.ts';
import type { Handler, Handlers } from '#contract/bridge.ts';
import { fail, type Failure, type Result } from '#contract/outcome.ts';
import type { JournalState } from '#contract/console.ts';
import { text } from '#words/text.ts';
import { thrownFailureOf } from '../changes/thrown-failure.ts';
import { isDamage } from '../store/store-trouble.ts';
import { signInNeeded, type Freshness } from '../zulip/queue-state.ts';
import type { FromWorker } from './protocol.ts';

/** Calls that plan changes, send them or schedule them. */
const sending: ReadonlySet<OrganizationCallName> = new Set([
  'changes.plan',
  'changes.run',
  'job.control',
  'leave.add',
  'leave.change',
  'leave.cancel',
  'flags.start',
  'flags.control',
] as const);

const journalMessages = {
  elsewhere: 'store.elsewhere',
  damaged: 'store.journal-damaged',
  newer: 'store.journal-newer',
  unusable: 'store.journal-unusable',
} as const;

function withheldCall(name: OrganizationCallName, journal: JournalState): Failure | null {
  if (journal.kind === 'ready' || !sending.has(name)) return null;
  return { kind: 'journal', message: text(journalMessages[journal.kind]) };
}

/** Some organizations never load without help from a person: says why. */
function withCause(failure: Failure, freshness: Freshness): Failure {
  const isWaiting = failure.kind === 'offline' && failure.reason === 'not-loaded';
  if (!isWaiting || freshness.kind === 'live' || freshness.needsPerson === false) return failure;
  return freshness.needsPerson === 'signed-out' ? signInNeeded : { ...failure, message: freshness.why };
}

/** The state that decides how calls are answered. */
export interface AnswerPorts {
  handlers: Handlers<OrganizationCallName>;
  journal: JournalState;
  freshness(): Freshness;
  post(message: FromWorker): void;
}

/**
 * Answers a call. Failures are values, even if a handler throws. While changes can't be recorded, calls that would send
 * any are refused.
 */
export async function answerCall<Name extends OrganizationCallName>(
  { handlers, journal, freshness, post }: AnswerPorts,
  name: Name,
  input: CallInput<Name>,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const withheld = withheldCall(name, journal);
  if (withheld !== null) return fail(withheld);
  try {
    const answer = await (handlers[name] as Handler<Name>)(input, { signal });
    return answer.ok ? answer : fail(withCause(answer.failure, freshness()));
  } catch (error) {
    if (isDamage(error)) post({ kind: 'store-trouble' });
    return fail(thrownFailureOf(error));
  }
}
