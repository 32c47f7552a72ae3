import { useEffect, useState } from 'react';
import type { ChannelCreation } from '../../../src-preload/contract/channel-entities.ts';
import { call } from '../../bridge/client.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { useLiveSince } from '../../state/organizations.ts';

/** What this account can choose for a channel here; null until it is known. Asked anew when rights may be others. */
export function useChannelCreation(organizationId: string): ChannelCreation | null {
  const [creation, setCreation] = useState<ChannelCreation | null>(null);
  const liveSince = useLiveSince(organizationId);
  const role = useOrganizationsStore(
    ({ list }) => list?.find(({ id }) => id === organizationId)?.me?.role ?? null,
  );
  // Asked anew when the connection came back, and when the account has another role.
  const occasion = `${organizationId} ${liveSince ?? ''} ${role ?? ''}`;
  useEffect(() => {
    const [of = organizationId] = occasion.split(' ');
    const abort = new AbortController();
    void call('channels.creation', { organizationId: of }, { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setCreation(result.value);
    });
    return () => abort.abort();
  }, [organizationId, occasion]);
  return creation;
}
