import { badRequest } from '../api-error.ts';
import { isStep, nextSteps } from './onboarding-steps.ts';
import { personalState } from './personal-state.ts';
import type { Route } from '../router.ts';

/** Onboarding steps that a person has seen. https://zulip.com/api/mark-onboarding-step-as-read */
export const onboardingStepRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/users/me/onboarding_steps',
    since: 233,
    refuses: { bots: 'always' },
    handle({ realm, state, caller, parameters }) {
      const step = parameters.requiredText('onboarding_step');
      if (!isStep(state, step)) throw badRequest('step-unknown', { step });
      personalState(state, caller).seenSteps.add(step);
      realm.queues.publish(
        { type: 'onboarding_steps', onboarding_steps: nextSteps(state, caller) },
        (owner) => owner === caller,
      );
      return {};
    },
  },
];
