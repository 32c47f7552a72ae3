import { Checkbox } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { AllowedDomain } from '#contract/organization.ts';
import { objectOf } from '#contract/words/count.ts';
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
      title={
        <>
          Subdomains of <bdi>{domain.readable}</bdi>
        </>
      }
      verb="Change allowed domain"
      saysNotice
      isChanged={false}
      change={
        isOther
          ? {
              kind: 'edit',
              title: `${allowSubdomains ? 'Allow' : 'No longer allow'} subdomains of ${domainName(domain)}`,
              edits: [domainEdit(domain.domain, allowSubdomains)],
            }
          : null
      }
      missing="Nothing changed."
    >
      <Checkbox
        label="Also allow every domain below it"
        description={`Such as team.${domain.readable}. Now: ${domain.allowSubdomains ? 'allowed' : 'not allowed'}.`}
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
      title={
        <>
          Delete <bdi>{domainsWords(domains)}</bdi>
        </>
      }
      verb={`Delete ${objectOf(domains.length, 'allowed domain')}`}
      isMany={domains.length > 1}
      saysNotice
      isChanged={false}
      notice={props.notice}
      change={{
        kind: 'edit',
        title: `Delete ${domainsWords(domains)}`,
        edits: domains.map(({ domain }) => domainEdit(domain, null)),
      }}
      onSent={props.onSent}
    >
      {props.endsRestriction && (
        <Notice tone="warn" title="Then anybody can join with any address">
          No domain is left in the list after this, and the server ends the restriction by itself.
        </Notice>
      )}
      <DomainImpactBox changes={changes} />
    </PreviewDialog>
  );
}
