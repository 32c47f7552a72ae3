import type { DiscoveryStep } from '#contract/network.ts';
import { CheckedSteps } from '../../ui/CheckedSteps.tsx';

const labels: Record<DiscoveryStep['id'], string> = {
  name: 'Name found',
  connection: 'Connection',
  answer: 'Server answered',
  settings: 'Zulip settings',
  methods: 'Sign-in methods',
};

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
      title={`Realm Console looked for a Zulip organization at ${address}`}
      steps={steps.map((step) => ({ ...step, label: labels[step.id] }))}
      isRunning={isRunning}
    />
  );
}
