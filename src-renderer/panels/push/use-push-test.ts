import { useCallback, useEffect, useRef } from 'react';
import type { PushTestOutcome, PushTestTarget } from '#contract/devices.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import type { ListedDevice } from './push-devices.ts';
import type { Arrival } from './push-diagnosis.ts';

export interface PushTest {
  /** The last test, or the one under way. */
  target: PushTestTarget | null;
  /** For whom it was, in words. */
  name: string;
  /** When the one under way was begun, milliseconds since the UNIX epoch; null while none is. */
  runningSince: number | null;
  outcome: PushTestOutcome | null;
  arrival: Arrival;
}

export const noTest: PushTest = { target: null, name: '', runningSince: null, outcome: null, arrival: null };

/** Whether a test was sent to this device alone. */
export function isTestOf({ test: target }: ListedDevice, test: PushTest): boolean {
  if (test.target?.kind === 'device')
    return target.kind === 'device' && target.deviceId === test.target.deviceId;
  return test.target?.kind === 'token' && target.kind === 'token' && target.token === test.target.token;
}

export interface PushTests {
  test: PushTest;
  send(target: PushTestTarget, name: string): void;
  cancel(): void;
  setArrival(arrival: Arrival): void;
}

/** Sends test notifications, one at a time. The last one stays while the panel is left. */
export function usePushTest(): PushTests {
  const call = useOrganizationCall();
  const [test, setTest] = usePanelMemory('push.test', noTest);
  const open = useRef<AbortController | null>(null);
  useEffect(() => () => open.current?.abort(), []);

  const send = useCallback(
    (target: PushTestTarget, name: string) => {
      open.current?.abort();
      const controller = new AbortController();
      open.current = controller;
      setTest({ ...noTest, target, name, runningSince: Date.now() });
      void call('push.test', { target }, { signal: controller.signal }).then((result) => {
        if (open.current !== controller) return;
        open.current = null;
        if (!result.ok && result.failure.kind === 'cancelled') {
          setTest(noTest);
          return;
        }
        const outcome: PushTestOutcome = result.ok
          ? result.value
          : { kind: 'failed', failure: result.failure, milliseconds: 0 };
        setTest({ ...noTest, target, name, outcome });
      });
    },
    [call, setTest],
  );

  return {
    test,
    send,
    cancel: () => open.current?.abort(),
    setArrival: (arrival) => setTest({ ...test, arrival }),
  };
}
