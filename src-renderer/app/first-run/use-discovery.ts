import { useCallback, useEffect, useRef, useState } from 'react';
import type { DiscoveryStep, FoundOrganization } from '#contract/network.ts';
import type { Failure } from '#contract/outcome.ts';
import { call, subscribe } from '../../bridge/client.ts';
import { useSteady } from '../../ui/use-steady.ts';

export interface Discovery {
  readonly isRunning: boolean;
  readonly steps: readonly DiscoveryStep[];
  /** What went wrong, once it ended. */
  readonly problem: Failure | null;
  /** The address that was looked up last. */
  readonly address: string;
}

const idle: Discovery = { isRunning: false, steps: [], problem: null, address: '' };

/**
 * Looks for a Zulip organization at an address, step by step. A new look ends the one before it; leaving the
 * screen ends it too.
 *
 * @param onFound called with what was found.
 */
export function useDiscovery(onFound: (found: FoundOrganization) => void): {
  discovery: Discovery;
  discover: (address: string) => void;
  cancel: () => void;
} {
  const [discovery, setDiscovery] = useState<Discovery>(idle);
  const underWay = useRef<AbortController | null>(null);
  const steady = useSteady({ onFound });

  const discover = useCallback(
    (address: string) => {
      underWay.current?.abort();
      const controller = new AbortController();
      underWay.current = controller;
      const discoveryId = crypto.randomUUID();
      setDiscovery({ isRunning: true, steps: [], problem: null, address });
      const endSteps = subscribe('discovery', (push) => {
        if (push.discoveryId === discoveryId && !controller.signal.aborted) {
          setDiscovery((state) => ({ ...state, steps: push.steps }));
        }
      });
      const ask = async () => {
        const result = await call(
          'organization.discover',
          { discoveryId, address },
          { signal: controller.signal },
        );
        endSteps();
        if (controller.signal.aborted) {
          return;
        }
        underWay.current = null;
        if (!result.ok) {
          setDiscovery((state) => ({ ...state, isRunning: false, problem: result.failure }));
          return;
        }
        const { steps, outcome } = result.value;
        const problem = 'problem' in outcome ? outcome.problem : null;
        setDiscovery({ isRunning: false, steps, problem, address });
        if ('found' in outcome) {
          steady.onFound(outcome.found);
        }
      };
      void ask();
    },
    [steady],
  );

  const cancel = useCallback(() => {
    underWay.current?.abort();
    underWay.current = null;
    setDiscovery((state) => ({ ...state, isRunning: false }));
  }, []);

  useEffect(() => () => underWay.current?.abort(), []);
  return { discovery, discover, cancel };
}
