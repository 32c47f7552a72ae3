import { useCallback } from 'react';
import type {
  CallAboutOrganization,
  CallInput,
  CallOutput,
  OrganizationInput,
} from '#contract/calls/calls.ts';
import type { Result } from '#contract/outcome.ts';
import { useOrganizationId } from './organization-context.ts';
import { call, type CallOptions } from '../bridge/client.ts';

/** `call` about the organization that this part of the window belongs to, which its inputs leave out. */
export function useOrganizationCall(): <Name extends CallAboutOrganization>(
  name: Name,
  input: OrganizationInput<Name>,
  options?: CallOptions,
) => Promise<Result<CallOutput<Name>>> {
  const organizationId = useOrganizationId();
  return useCallback(
    (name, input, options) =>
      call(name, { ...input, organizationId } as unknown as CallInput<typeof name>, options),
    [organizationId],
  );
}
