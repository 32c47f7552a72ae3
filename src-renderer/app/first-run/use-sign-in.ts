import { keysOf } from '#contract/choices.ts';
import { useEffect, useRef, useState } from 'react';
import type { FoundOrganization } from '#contract/network.ts';
import type { Failure } from '#contract/outcome.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { closeAddOrganization } from '../../state/dialogs.ts';
import { admitOrganization } from '../../state/organizations.ts';
import {
  checkFields,
  fieldOfFailure,
  methodOf,
  type FieldErrors,
  type MethodKind,
} from './sign-in-fields.ts';
import type { SignInValues } from './sign-in-values.ts';

export interface SignIn {
  readonly kind: MethodKind;
  readonly isRunning: boolean;
  readonly errors: FieldErrors;
  /** What no field can mend. */
  readonly problem: Failure | null;
  readonly choose: (kind: MethodKind) => void;
  readonly submit: (keep: 'keychain' | 'memory') => void;
  readonly cancel: () => void;
  /** Takes back the errors of fields that are being changed. */
  readonly forget: (change: Partial<SignInValues>) => void;
}

/**
 * The sign-in to one organization: checks what was typed, sends it, and puts what the server says beside the
 * field it belongs to. On success the organization is shown.
 */
export function useSignIn(found: FoundOrganization, values: SignInValues): SignIn {
  const [kind, setKind] = useState<MethodKind>('api-key');
  const [isRunning, setIsRunning] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<Failure | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const send = async (keep: 'keychain' | 'memory', signal: AbortSignal) => {
    const method = methodOf(kind, values);
    const result = await call('organization.sign-in', { url: found.url, method, keep }, { signal });
    if (signal.aborted) {
      return;
    }
    underWay.current = null;
    setIsRunning(false);
    if (result.ok) {
      admitOrganization(result.value);
      closeAddOrganization();
      return;
    }
    const field = fieldOfFailure(kind, result.failure);
    if (field === null) {
      setProblem(result.failure);
    } else {
      setErrors({ [field]: failureMessage(result.failure) });
    }
  };

  return {
    kind,
    isRunning,
    errors,
    problem,
    choose: (next) => {
      setKind(next);
      setErrors({});
      setProblem(null);
    },
    submit: (keep) => {
      if (underWay.current !== null) {
        return;
      }
      const wrong = checkFields(kind, values, found);
      setErrors(wrong);
      setProblem(null);
      if (Object.keys(wrong).length > 0) {
        return;
      }
      const controller = new AbortController();
      underWay.current = controller;
      setIsRunning(true);
      void send(keep, controller.signal);
    },
    cancel: () => {
      underWay.current?.abort();
      underWay.current = null;
      setIsRunning(false);
    },
    forget: (change) =>
      setErrors((before) => {
        const left = { ...before };
        for (const name of keysOf(before)) if (name in change) delete left[name];
        return left;
      }),
  };
}
