import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  CallAboutOrganization,
  CallInput,
  CallName,
  CallOutput,
  OrganizationInput,
} from '#contract/calls/calls.ts';
import type { Failure, Result } from '#contract/outcome.ts';
import { useOrganizationId } from './organization-context.ts';
import { useLiveSince } from './organizations.ts';
import { organizationCall } from './use-organization-call.ts';
import { windowQueries } from '../bridge/query-client.ts';
import { call } from '../bridge/client.ts';

export interface Answer<Value> {
  /** Of the last time that it was answered; null before. A later failure leaves it, unless it is refused or gone. */
  readonly value: Value | null;
  /** Why the last asking failed; null where it did not. */
  readonly failure: Failure | null;
  readonly isAsking: boolean;
  /** Whether `value` answers an earlier question, which `keeps` let stay while the present one is asked. */
  readonly isEarlier: boolean;
  readonly askAgain: () => void;
}

export interface QueryOptions<Input> {
  /**
   * Asked again when one of these is another one than at the last asking: what pushes tell about. That the connection
   * came back need not be among them.
   */
  readonly since?: readonly unknown[];
  /** From a change of the question or of `since` until it is asked, in milliseconds; the first time there is none. */
  readonly pauseMilliseconds?: number;
  /** Whether the answer to an earlier question about the same organization stays while this one is asked. */
  readonly keeps?: (earlier: Input) => boolean;
}

/** What was shown is not to be shown any more. */
const refusals: ReadonlySet<Failure['kind']> = new Set(['gone', 'forbidden', 'rejected']);

interface Answered<Value> {
  readonly value: Value | null;
  readonly failure: Failure | null;
}

function sameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => Object.is(item, right[index]));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What is asked, with what, and of which organization. */
type QuestionKey<Input> = readonly [name: CallName, input: Input | null, organizationId: string | null];

/**
 * Says what the answer to a question about an organization is after a write, for all who show it.
 *
 * @param input as it was asked.
 */
export function setQueryAnswer<Name extends CallAboutOrganization>(
  organizationId: string,
  name: Name,
  input: OrganizationInput<Name>,
  value: CallOutput<Name>,
): void {
  const queries = windowQueries();
  const queryKey: QuestionKey<OrganizationInput<Name>> = [name, input, organizationId];
  // What is under way may have been answered before the write.
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<Answered<CallOutput<Name>>>(queryKey, { value, failure: null });
}

/**
 * The answer to a question about the organization that this part of the window belongs to, kept up to date: asked when it
 * is first on screen, when the question is another one, when something of `since` is, and when the connection came back.
 * Callers with the same question share it, and the last answer is shown at once when it is asked again. A question that nobody
 * has any more is cancelled.
 *
 * @param name a call of the contract that only reads.
 * @param input what it takes besides the organization, plain data; null asks nothing.
 */
export function useOrganizationQuery<Name extends CallAboutOrganization>(
  name: Name,
  input: OrganizationInput<Name> | null,
  { since = [], ...options }: QueryOptions<OrganizationInput<Name>> = {},
): Answer<CallOutput<Name>> {
  const organizationId = useOrganizationId();
  return useQuestion(
    [name, input, organizationId],
    (asked: OrganizationInput<Name>, signal) =>
      organizationCall(organizationId, { call })(name, asked, { signal }),
    { ...options, since: [...since, useLiveSince()] },
  );
}

/** The same for a question about no organization. */
export function useConsoleQuery<Name extends Exclude<CallName, CallAboutOrganization>>(
  name: Name,
  input: CallInput<Name>,
): Answer<CallOutput<Name>> {
  return useQuestion<CallInput<Name>, CallOutput<Name>>(
    [name, input, null],
    (asked, signal) => call(name, asked, { signal }),
    {},
  );
}

function useQuestion<Input, Output>(
  queryKey: QuestionKey<Input>,
  ask: (input: Input, signal: AbortSignal) => Promise<Result<Output>>,
  { since: reasons = [], pauseMilliseconds = 0, keeps }: QueryOptions<Input>,
): Answer<Output> {
  const askedFor = useRef<readonly unknown[] | null>(null);
  const queries = windowQueries();
  const [, input, organizationId] = queryKey;
  const query = useQuery<Answered<Output>, Error, Answered<Output>, QuestionKey<Input>>(
    {
      queryKey,
      queryFn:
        input === null
          ? skipToken
          : async ({ signal }) => {
              const isFirst = askedFor.current === null;
              askedFor.current = reasons;
              if (!isFirst && pauseMilliseconds > 0) await pause(pauseMilliseconds, signal);
              const result = await ask(input, signal);
              if (result.ok) return { value: result.value, failure: null };
              const before = queries.getQueryData<Answered<Output>>(queryKey);
              const isRefused = refusals.has(result.failure.kind);
              return { value: isRefused ? null : (before?.value ?? null), failure: result.failure };
            },
      placeholderData: (earlier, earlierQuery) => {
        if (earlier === undefined || earlierQuery === undefined || keeps === undefined) return undefined;
        const [, earlierInput, earlierId] = earlierQuery.queryKey;
        const isKept = earlierInput !== null && earlierId === organizationId && keeps(earlierInput);
        return isKept ? { value: earlier.value, failure: null } : undefined;
      },
    },
    queries,
  );
  const { isFetching, refetch } = query;
  useEffect(() => {
    // What changed while a question was under way is asked afterwards: a change a second must not starve it.
    if (input === null || isFetching || askedFor.current === null) return;
    if (!sameItems(askedFor.current, reasons)) void refetch();
  });
  return {
    value: query.data?.value ?? null,
    failure: query.data?.failure ?? null,
    isAsking: isFetching,
    isEarlier: query.isPlaceholderData,
    askAgain: () => void refetch(),
  };
}
