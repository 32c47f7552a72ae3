import type { DiscoveryStep } from '#contract/network.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { CheckedSteps } from '../../ui/CheckedSteps.tsx';

/** What was checked on the way to an organization that is to be added. */
export function DiscoverySteps({
  address,
  steps,
  isRunning,
}: {
  address: string;
  steps: readonly DiscoveryStep[];
  isRunning: boolean;
}) {
  return (
    <CheckedSteps
      title={say('first-run.looked-for', { address })}
      steps={steps.map((step) => ({
        ...step,
        label: say('first-run.step', { step: step.id }),
        detail: sayText(step.detail),
      }))}
      isRunning={isRunning}
    />
  );
}
