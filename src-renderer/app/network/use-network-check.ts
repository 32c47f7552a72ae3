import { useCallback, useEffect, useRef, useState } from 'react';
import type { NetworkStep } from '#contract/network.ts';
import type { Failure } from '#contract/outcome.ts';
import { call, subscribe } from '../../bridge/client.ts';

export interface CheckInProgress {
  readonly isRunning: boolean;
  readonly steps: readonly NetworkStep[];
  /** Why there is no result; null while there is one, or none was asked for. */
  readonly problem: Failure | null;
  /** Address of a proxy that wants a user name and password. */
  readonly proxyWantsSignIn: string | null;
}

const idle: CheckInProgress = { isRunning: false, steps: [], problem: null, proxyWantsSignIn: null };

/**
 * Checks the way to a server, step by step. A new check ends the one before it; leaving ends it too.
 *
 * @param organizationId whose key is tried at the end; null before the sign-in.
 */
export function useNetworkCheck(
  address: string,
  organizationId: string | null,
): { check: CheckInProgress; run: () => void; cancel: () => void } {
  const [check, setCheck] = useState<CheckInProgress>(idle);
  const underWay = useRef<AbortController | null>(null);

  const run = useCallback(() => {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    const checkId = crypto.randomUUID();
    setCheck({ ...idle, isRunning: true });
    const endSteps = subscribe('network-check', (push) => {
      if (push.checkId === checkId && !controller.signal.aborted) {
        setCheck((state) => ({ ...state, steps: push.steps }));
      }
    });
    const ask = async () => {
      const input = { checkId, address, organizationId };
      const result = await call('network.check', input, { signal: controller.signal });
      endSteps();
      if (controller.signal.aborted) {
        return;
      }
      setCheck((state) =>
        result.ok
          ? { isRunning: false, problem: null, ...result.value }
          : { ...state, isRunning: false, problem: result.failure },
      );
    };
    void ask();
  }, [address, organizationId]);

  const cancel = useCallback(() => {
    underWay.current?.abort();
    setCheck((state) => ({
      ...state,
      isRunning: false,
      steps: state.steps.map((step) => (step.state === 'running' ? { ...step, state: 'waiting' } : step)),
    }));
  }, []);

  useEffect(() => () => underWay.current?.abort(), []);
  return { check, run, cancel };
}
