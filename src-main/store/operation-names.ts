import { operationAt, operations } from '#contract/kinds/kinds.ts';
import type { ChangeEndpoint } from './journal-records.ts';

/** An operation that another version of this program recorded. It is shown, but never sent or undone. */
export const unknownOperation = 'unknown operation';

const endpoints = new Map<string, ChangeEndpoint>(operations.map(({ endpoint, name }) => [name, endpoint]));

/** The version of the canonical values that this program writes and reads. */
export const valueVersion = 1;

/** The name stored in the journal. */
export function operationName(endpoint: ChangeEndpoint): string {
  if (endpoint === unknownOperation)
    throw new Error('An operation of another version cannot be recorded again.');
  return operationAt(endpoint).name;
}

/** The operation of a recorded change; `unknownOperation` if this version doesn't know its name or its values. */
export function operationOf(name: string, version: number): ChangeEndpoint {
  return (version === valueVersion ? endpoints.get(name) : undefined) ?? unknownOperation;
}
