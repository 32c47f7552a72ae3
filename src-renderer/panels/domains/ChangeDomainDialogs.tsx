import { Checkbox } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { AllowedDomain } from '#contract/organization.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { DomainImpactBox } from './DomainImpactBox.tsx';
import { domainEdit, domainName, domainsWords, type DomainDialogProps } from './domain-words.ts';

interface SubdomainsDialogProps extends DomainDialogProps {
  domain: AllowedDomain;
}

/** Says whether the domains below one are allowed as well. */
export function SubdomainsDialog(props: SubdomainsDialogProps): ReactNode {
  const { domain } = props;
  const draft = useDraft({ allowSubdomains: !domain.allowSubdomains });
  const { allowSubdomains } = draft.values;
  const isOther = allowSubdomains !== domain.allowSubdomains;
  const changes = useMemo(
    () => (isOther ? [{ domain: domain.domain, allowSubdomains }] : []),
    [isOther, domain.domain, allowSubdomains],
  );
  return (
    <PreviewDialog
      onClose={props.onClose}
      title={sayNodes('domains.subdomains-of', { domain: <bdi>{domain.readable}</bdi> })}
      verb={say('domains.change')}
      saysNotice
      isChanged={false}
      change={
        isOther
          ? {
              kind: 'edit',
              title: say(allowSubdomains ? 'domains.allow-subdomains-of' : 'domains.disallow-subdomains-of', {
                domain: domainName(domain),
              }),
              edits: [domainEdit(domain.domain, allowSubdomains)],
            }
          : null
      }
      missing={say('domains.nothing-changed')}
    >
      <Checkbox
        label={say('domains.allow-below')}
        description={say(domain.allowSubdomains ? 'domains.such-as-allowed' : 'domains.such-as-not-allowed', {
          example: `team.${domain.readable}`,
        })}
        {...draft.box('allowSubdomains')}
        data-autofocus
      />
      <DomainImpactBox changes={changes} />
    </PreviewDialog>
  );
}

interface DeleteDomainsDialogProps extends DomainDialogProps {
  domains: readonly AllowedDomain[];
  /** These are all there are, and the organization restricts addresses to the list. */
  endsRestriction: boolean;
  /** Which of them are out of sight. */
  notice: ReactNode;
  onSent: () => void;
}

/** Deletes domains from the list, after showing who would no longer be at an allowed one. */
export function DeleteDomainsDialog(props: DeleteDomainsDialogProps): ReactNode {
  const { domains } = props;
  const changes = useMemo(() => domains.map(({ domain }) => ({ domain, allowSubdomains: null })), [domains]);
  return (
    <PreviewDialog
      onClose={props.onClose}
      title={sayNodes('domains.delete-title', { domains: <bdi>{domainsWords(domains)}</bdi> })}
      verb={say('domains.delete-count', { count: domains.length })}
      isMany={domains.length > 1}
      saysNotice
      isChanged={false}
      notice={props.notice}
      change={{
        kind: 'edit',
        title: say('domains.delete-title', { domains: domainsWords(domains) }),
        edits: domains.map(({ domain }) => domainEdit(domain, null)),
      }}
      onSent={props.onSent}
    >
      {props.endsRestriction && (
        <Notice tone="warn" title={say('domains.ends-restriction')}>
          {say('domains.ends-restriction-help')}
        </Notice>
      )}
      <DomainImpactBox changes={changes} />
    </PreviewDialog>
  );
}
