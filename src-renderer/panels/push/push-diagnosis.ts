import type { PushTestOutcome, PushTestTarget } from '#contract/devices.ts';
import { explainPushFailure, type PushExplanation, type PushStepId } from './push-explanations.ts';

export type PushStepState = 'passed' | 'failed' | 'unknown' | 'waiting';

export interface PushStep {
  id: PushStepId;
  title: string;
  state: PushStepState;
  /** What is known of this step, in a few words. */
  words: string;
}

/** What the person at the phone says: whether the test arrived. */
export type Arrival = 'yes' | 'no' | null;

/** What a diagnosis is made from. */
export interface PushFacts {
  pushEnabled: boolean;
  target: PushTestTarget | null;
  outcome: PushTestOutcome | null;
  arrival: Arrival;
}

const order: readonly PushStepId[] = ['server', 'device', 'service', 'phone'];

const titles: Readonly<Record<PushStepId, string>> = {
  server: 'The server sends to phones',
  device: 'The server knows the device',
  service: 'The push service takes it',
  phone: 'The phone shows it',
};

const failedWords: Readonly<Record<PushStepId, string>> = {
  server: 'It is not set up to',
  device: 'It does not',
  service: 'It did not',
  phone: 'It did not',
};

/** The four steps from the server to the phone, as far as each is known. */
export function pushSteps({ pushEnabled, target, outcome, arrival }: PushFacts): PushStep[] {
  const explanation = outcome?.kind === 'failed' ? explainPushFailure(outcome.failure) : null;
  const failedAt = explanation?.step == null ? -1 : order.indexOf(explanation.step);
  // Sending to all of one's devices of the older kind is a success even where there is none.
  const provesNothing = target?.kind === 'all' && outcome?.kind === 'handed-on';

  const ofOrganization: [PushStepState, string] = pushEnabled
    ? ['passed', 'Enabled for the organization']
    : ['failed', 'Disabled for the organization'];

  function stateOf(id: PushStepId, place: number): [PushStepState, string] {
    if (failedAt >= 0) {
      if (place === failedAt) return ['failed', failedWords[id]];
      if (place > failedAt) return ['waiting', 'Not reached'];
      return ['passed', 'Yes'];
    }
    if (outcome?.kind === 'handed-on') {
      if (id === 'phone') {
        if (arrival === 'yes') return ['passed', 'You saw it arrive'];
        if (arrival === 'no') return ['failed', 'You did not see it'];
        return ['unknown', 'Only the phone itself shows this'];
      }
      if (provesNothing && arrival !== 'yes') {
        if (id === 'server') return ofOrganization;
        return ['unknown', 'Not told for all devices at once'];
      }
      return ['passed', id === 'service' ? 'Handed on' : 'Yes'];
    }
    if (id === 'server') return ofOrganization;
    return ['waiting', 'Send a test to find out'];
  }

  return order.map((id, place) => {
    const [state, words] = stateOf(id, place);
    return { id, title: titles[id], state, words };
  });
}

/** What a handed-on test means, by what the person at the phone saw. */
function afterHandingOn(target: PushTestTarget | null, arrival: Arrival): PushExplanation {
  if (arrival === 'yes') {
    return {
      step: null,
      cause: 'Everything works: server, push service and phone.',
      nextStep:
        'If single messages are missing, look at the notification settings of the account and its channels.',
    };
  }
  if (arrival === 'no') {
    return {
      step: 'phone',
      cause: 'The push service accepted the test, but the phone did not show it.',
      nextStep:
        'On the phone: allow notifications for the Zulip app, switch off do not disturb and battery saving for it, and see whether it is signed in to this organization. A phone without a network gets it later.',
    };
  }
  return {
    step: null,
    cause:
      target?.kind === 'all'
        ? 'The server accepted the test for all unencrypted devices. It does so even where there is none.'
        : 'The server handed the test on to the push service.',
    nextStep: 'Look at the phone. The notification says that it is a test.',
  };
}

/** What a test showed, with what to do next; null before one was sent. */
export function diagnose({ target, outcome, arrival }: PushFacts): PushExplanation | null {
  if (outcome === null) return null;
  if (outcome.kind === 'failed') return explainPushFailure(outcome.failure);
  return afterHandingOn(target, arrival);
}
