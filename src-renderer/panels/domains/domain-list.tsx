import { Text } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AllowedDomain } from '#contract/organization.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { useIsPending } from '../../state/pending.ts';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';
import { createNumbering } from '../../ui/list-panel/numbering.ts';
import classes from './Domains.module.css';
import { domainEdit } from './domain-words.ts';

/** An entry of the list with how many people it lets in; null while that is not counted. */
export interface DomainRow extends AllowedDomain {
  people: number | null;
}

const keyOfDomain = createNumbering();

function DomainCell({ domain, readable }: DomainRow): ReactNode {
  const isPending = useIsPending(domainEdit(domain, null).target);
  return (
    <span className={classes.domain}>
      <bdi className="rc-ellipsis">{readable}</bdi>
      {readable !== domain && <code className="rc-ellipsis">{domain}</code>}
      {isPending && (
        <Text span inherit fz="sm" c="var(--rc-warnText)">
          {say('domains.pending')}
        </Text>
      )}
    </span>
  );
}

/** Whether the domains below one are allowed, in words. */
export const subdomainWords = ({ allowSubdomains }: DomainRow): string =>
  allowSubdomains ? say('domains.allowed-too') : say('domains.not-allowed');

/** The allowed domains as a list. */
export const domainList: ListDescription<DomainRow> = {
  name: 'domains',
  get title() {
    return say('panel.domains');
  },
  one: 'domain',
  get searches() {
    return say('domains.domain');
  },
  firstSort: { key: 'domain', descending: false },
  keyOf: ({ domain }) => keyOfDomain(domain),
  rowName: ({ readable }) => readable,
  targetOf: ({ domain }) => domainEdit(domain, null).target,
  columns: [
    {
      id: 'domain',
      get title() {
        return say('domains.domain');
      },
      minimumWidth: 200,
      importance: 9,
      ...byText(({ readable }) => readable),
      searched: ({ domain, readable }) => `${domain}\n${readable}`,
      text: ({ domain, readable }) => (readable === domain ? domain : `${readable} ${domain}`),
      face: 'name',
      cell: (row) => <DomainCell {...row} />,
    },
    {
      id: 'subdomains',
      get title() {
        return say('domains.subdomains');
      },
      minimumWidth: 128,
      importance: 8,
      compare: (one, other) => Number(other.allowSubdomains) - Number(one.allowSubdomains),
      text: subdomainWords,
      beside: 22,
      cell: (row) =>
        row.allowSubdomains ? (
          <span className={layoutStyle.inlineRow}>
            <IconSitemap size={14} stroke={1.6} aria-hidden />
            {subdomainWords(row)}
          </span>
        ) : (
          <span className={textStyle.quiet}>{subdomainWords(row)}</span>
        ),
    },
    {
      id: 'people',
      get title() {
        return say('domains.people');
      },
      minimumWidth: 84,
      // Before the menu of the row: the column beside the list counts people too.
      importance: 5,
      align: 'end',
      compare: (one, other) => (one.people ?? 0) - (other.people ?? 0),
      cell: (row) => <span className="rc-tabular">{row.people === null ? '' : formatCount(row.people)}</span>,
      tip: () => say('domains.people-help'),
    },
  ],
};
