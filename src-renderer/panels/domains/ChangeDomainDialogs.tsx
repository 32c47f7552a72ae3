import { Checkbox } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { AllowedDomain } from '#contract/organization.ts';
import { Notice } from '../../ui/Notice.tsx';
import { EditDialog, type EditDialogProps } from '../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { DomainImpactBox } from './DomainImpactBox.tsx';
import { domainName, domainsWords } from './domain-words.ts';
import classes from './Domains.module.css';

interface SubdomainsDialogProps extends EditDialogProps {
  domain: AllowedDomain;
  onReview: (allowSubdomains: boolean) => void;
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
    <EditDialog
      {...props}
      title={
        <>
          Subdomains of <bdi>{domain.readable}</bdi>
        </>
      }
      isChanged={false}
      isReady={isOther}
      onReview={() => props.onReview(allowSubdomains)}
    >
      <Checkbox
        label="Also allow every domain below it"
        description={`Such as team.${domain.readable}. Now: ${domain.allowSubdomains ? 'allowed' : 'not allowed'}.`}
        {...draft.box('allowSubdomains')}
        data-autofocus
      />
      <DomainImpactBox changes={changes} />
    </EditDialog>
  );
}

interface RemoveDomainsDialogProps extends EditDialogProps {
  domains: readonly AllowedDomain[];
  /** These are all there are, and the organization restricts addresses to the list. */
  endsRestriction: boolean;
  onReview: () => void;
}

/** Takes domains from the list, after showing who would fall outside. */
export function RemoveDomainsDialog(props: RemoveDomainsDialogProps): ReactNode {
  const { domains } = props;
  const changes = useMemo(() => domains.map(({ domain }) => ({ domain, allowSubdomains: null })), [domains]);
  return (
    <EditDialog
      {...props}
      title={
        <>
          Remove <bdi>{domainsWords(domains)}</bdi>
        </>
      }
      isChanged={false}
      isReady
    >
      {domains.length > 1 && (
        <ul className={classes.names}>
          {domains.map((domain) => (
            <li key={domain.domain}>
              <bdi>{domainName(domain)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {props.endsRestriction && (
        <Notice tone="warn" title="Then anybody can join with any address">
          No domain is left in the list after this, and the server ends the restriction by itself.
        </Notice>
      )}
      <DomainImpactBox changes={changes} />
    </EditDialog>
  );
}
