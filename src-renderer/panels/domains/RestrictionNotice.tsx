import type { ReactNode } from 'react';
import type { RealmSettings } from '#contract/organization.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { openLink } from '../../ui/open-link.ts';

/** Says whether the list is in force at all. https://zulip.com/help/restrict-account-creation */
export function RestrictionNotice({ settings }: { settings: RealmSettings }): ReactNode {
  if (settings.restrictedToDomains) {
    return (
      <Notice>
        Allowed domains are enforced: only people with an address at one of these domains can join, or change
        their address.
      </Notice>
    );
  }
  const url = `${settings.url}/#organization/organization-permissions`;
  return (
    <Notice
      tone="warn"
      title="Allowed domains are not enforced"
      action={<LinkButton onClick={() => void openLink(url)}>Open the setting in Zulip</LinkButton>}
    >
      People can join with any address. An owner restricts that under “Restrict email domains of new users”.
    </Notice>
  );
}
