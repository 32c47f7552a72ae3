import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '#contract/outcome.ts';
import { call } from '../../bridge/client.ts';
import { closeAddOrganization } from '../../state/dialogs.ts';
import { admitOrganization } from '../../state/organizations.ts';

export interface DemoStart {
  readonly isStarting: boolean;
  readonly problem: Failure | null;
  readonly startDemo: () => void;
  readonly cancel: () => void;
}

/** Starts the demo organization and shows it. */
export function useDemo(): DemoStart {
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState<Failure | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const startDemo = useCallback(() => {
    if (underWay.current !== null) {
      return;
    }
    const controller = new AbortController();
    underWay.current = controller;
    setIsStarting(true);
    setProblem(null);
    const ask = async () => {
      const result = await call('organization.start-demo', {}, { signal: controller.signal });
      if (controller.signal.aborted) {
        return;
      }
      underWay.current = null;
      setIsStarting(false);
      if (result.ok) {
        admitOrganization(result.value);
        closeAddOrganization();
      } else {
        setProblem(result.failure);
      }
    };
    void ask();
  }, []);
  const cancel = useCallback(() => {
    underWay.current?.abort();
    underWay.current = null;
    setIsStarting(false);
  }, []);
  useEffect(() => () => underWay.current?.abort(), []);
  return { isStarting, problem, startDemo, cancel };
}
