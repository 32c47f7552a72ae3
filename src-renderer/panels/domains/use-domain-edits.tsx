import { useState, type ReactNode } from 'react';
import type { AllowedDomain } from '#contract/organization.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { OutsideViewOfTargets } from '../../subjects/changes/OutsideViewOfTargets.tsx';
import { AddDomainDialog, noDomain } from './AddDomainDialog.tsx';
import { DeleteDomainsDialog, SubdomainsDialog } from './ChangeDomainDialogs.tsx';
import { domainEdit, domainName } from './domain-words.ts';

type Editing =
  | { kind: 'add' }
  | { kind: 'subdomains'; domain: AllowedDomain }
  | { kind: 'delete'; domains: readonly AllowedDomain[]; end: (deleted: readonly string[]) => void };

export interface DomainEdits {
  add(text?: string): void;
  changeSubdomains(domain: AllowedDomain): void;
  /** Answers those whose deletion was sent. */
  remove(domains: readonly AllowedDomain[]): Promise<readonly string[]>;
  dialogs: ReactNode;
}

/** Every change of the list, each in a dialog that previews it. What was typed outlives leaving the panel. */
export function useDomainEdits(): DomainEdits {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [draft, setDraft] = usePanelMemory('domains.draft', noDomain);
  const settings = useRow('settings', 0);

  function close(): void {
    if (editing?.kind === 'add') setDraft(noDomain);
    if (editing?.kind === 'delete') editing.end([]);
    setEditing(null);
  }

  return {
    add(text) {
      if (text !== undefined) setDraft({ ...noDomain, text });
      setEditing({ kind: 'add' });
    },
    changeSubdomains: (domain) => setEditing({ kind: 'subdomains', domain }),
    remove(domains) {
      const { promise, resolve: end } = Promise.withResolvers<readonly string[]>();
      setEditing({ kind: 'delete', domains, end });
      return promise;
    },
    dialogs: (
      <>
        {editing?.kind === 'add' && <AddDomainDialog onClose={close} draft={draft} onDraft={setDraft} />}
        {editing?.kind === 'subdomains' && <SubdomainsDialog onClose={close} domain={editing.domain} />}
        {editing?.kind === 'delete' && (
          <DeleteDomainsDialog
            onClose={close}
            domains={editing.domains}
            endsRestriction={
              settings?.restrictedToDomains === true &&
              settings.domains.every(({ domain }) => editing.domains.some((one) => one.domain === domain))
            }
            notice={
              <OutsideViewOfTargets
                items={editing.domains}
                targetOf={({ domain }) => domainEdit(domain, null).target}
                nameOf={domainName}
                onOnly={(domains) => setEditing({ ...editing, domains })}
              />
            }
            onSent={() => {
              editing.end(editing.domains.map(({ domain }) => domain));
              close();
            }}
          />
        )}
      </>
    ),
  };
}
