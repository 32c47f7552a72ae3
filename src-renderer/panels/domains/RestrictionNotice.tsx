import type { ReactNode } from 'react';
import type { RealmSettings } from '#contract/organization.ts';
import { useNavigate } from '../../state/navigation.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Says whether the list is in force at all. https://zulip.com/help/restrict-account-creation */
export function RestrictionNotice({ settings }: { settings: RealmSettings }): ReactNode {
  const navigate = useNavigate();
  const open = (): void => navigate({ panel: 'settings', open: 'emails_restricted_to_domains' });
  if (settings.restrictedToDomains) {
    return (
      <Notice>
        Allowed domains are enforced: only people with an address at one of these domains can join, or change
        their address.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      title="Allowed domains are not enforced"
      action={<LinkButton onClick={open}>Open the setting</LinkButton>}
    >
      People can join with any address. An owner can restrict that.
    </Notice>
  );
}
