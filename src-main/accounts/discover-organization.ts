import type { DiscoveryStep, FoundOrganization } from '#contract/network.ts';
import type { Failure } from '#contract/outcome.ts';
import { discover, discoverySteps } from '../zulip/discovery.ts';
import type { FindRoute } from '../network/route.ts';

export interface DiscoveryReport {
  steps: DiscoveryStep[];
  outcome: { found: FoundOrganization } | { problem: Failure };
}

/**
 * Looks for an organization at a typed address and reports each step.
 * @param onSteps gets all steps whenever one changes
 */
export async function discoverOrganization(
  address: string,
  options: {
    userAgent: string;
    /** Default: directly to the server. */
    findRoute?: FindRoute;
    signal: AbortSignal;
    onSteps: (steps: DiscoveryStep[]) => void;
  },
): Promise<DiscoveryReport> {
  const steps = discoverySteps.map((id): DiscoveryStep => ({
    id,
    state: 'waiting',
    detail: '',
    milliseconds: null,
  }));
  const result = await discover(address, {
    ...options,
    onStep({ id, state, detail, milliseconds }) {
      const step = steps.find((candidate) => candidate.id === id);
      const measured = state === 'passed' || state === 'failed';
      if (step) Object.assign(step, { state, detail, milliseconds: measured ? milliseconds : null });
      options.onSteps(structuredClone(steps));
    },
  });
  if (!result.ok) return { steps, outcome: { problem: result.failure } };
  const { origin, name, description, version, featureLevel, methods, warning } = result.value;
  return {
    steps,
    outcome: {
      found: {
        url: origin,
        name,
        description,
        zulipVersion: version,
        featureLevel,
        requiresEmail: result.value.requireEmailFormatUsernames,
        methods: { ...methods, external: methods.external.map(({ displayName }) => displayName) },
        oldServerNotice:
          warning === 'old'
            ? `This server runs Zulip ${version} (feature level ${featureLevel}). It lacks some of what the console offers; what is missing is shown with the level it needs.`
            : null,
      },
    },
  };
}
