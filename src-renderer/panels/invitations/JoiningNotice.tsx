import type { ReactNode } from 'react';
import type { RealmSettings } from '#contract/organization.ts';
import { countOf } from '#contract/words/count.ts';
import { useNavigate } from '../../state/navigation.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Who can join at all, in a line. https://zulip.com/help/restrict-account-creation */
export function JoiningNotice({ settings }: { settings: RealmSettings }): ReactNode {
  const navigate = useNavigate();
  const { inviteRequired, restrictedToDomains, disposableRefused, domains } = settings;
  const who = inviteRequired
    ? 'People need an invitation to join.'
    : 'Anyone can join without an invitation.';
  const toDomains = (
    <LinkButton onClick={() => navigate({ panel: 'domains' })}>
      {countOf(domains.length, 'allowed domain')}
    </LinkButton>
  );
  return (
    <Notice tone={inviteRequired || restrictedToDomains ? 'neutral' : 'warn'}>
      {who}{' '}
      {restrictedToDomains ? (
        <>Only addresses at {toDomains} are accepted.</>
      ) : (
        `${disposableRefused ? 'Addresses of disposable services are refused, all others' : 'All addresses'} are accepted.`
      )}
    </Notice>
  );
}
