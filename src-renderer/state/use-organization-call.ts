import { useMemo } from 'react';
import type {
  CallAboutOrganization,
  CallInput,
  CallOutput,
  OrganizationInput,
} from '#contract/calls/calls.ts';
import type { Result } from '#contract/outcome.ts';
import { useOrganizationId } from './organization-context.ts';
import { call, type CallOptions, type Client } from '../bridge/client.ts';

/** A call about one organization, which its inputs leave out. */
export type OrganizationCall = <Name extends CallAboutOrganization>(
  name: Name,
  input: OrganizationInput<Name>,
  options?: CallOptions,
) => Promise<Result<CallOutput<Name>>>;

/** The whole input of a call that is about an organization. */
export function inputAbout<Name extends CallAboutOrganization>(
  organizationId: string,
  input: OrganizationInput<Name>,
): CallInput<Name> {
  const whole: unknown = { ...input, organizationId };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types can't put back what they left out of a union
  return whole as CallInput<Name>;
}

/** The calls of a client, all about one organization. */
export function organizationCall(organizationId: string, client: Pick<Client, 'call'>): OrganizationCall {
  return (name, input, options) => client.call(name, inputAbout<typeof name>(organizationId, input), options);
}

/** `call` about the organization that this part of the window belongs to. */
export function useOrganizationCall(): OrganizationCall {
  const organizationId = useOrganizationId();
  return useMemo(() => organizationCall(organizationId, { call }), [organizationId]);
}
