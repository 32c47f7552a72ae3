import { useState, type ReactNode } from 'react';
import type { AllowedDomain } from '#contract/organization.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { OutsideViewOfTargets } from '../../subjects/changes/OutsideViewOfTargets.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { AddDomainDialog, noDomain } from './AddDomainDialog.tsx';
import { RemoveDomainsDialog, SubdomainsDialog } from './ChangeDomainDialogs.tsx';
import { domainEdit, domainName, domainsWords } from './domain-words.ts';

type Editing =
  | { kind: 'add' }
  | { kind: 'subdomains'; domain: AllowedDomain }
  | { kind: 'remove'; domains: readonly AllowedDomain[]; end: (removed: readonly string[]) => void };

export interface DomainEdits {
  add(text?: string): void;
  changeSubdomains(domain: AllowedDomain): void;
  /** Answers those whose removal was sent. */
  remove(domains: readonly AllowedDomain[]): Promise<readonly string[]>;
  dialogs: ReactNode;
}

/** Every change of the list: a dialog with who is affected, then the preview. What was typed outlives leaving the panel. */
export function useDomainEdits(): DomainEdits {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [draft, setDraft] = usePanelMemory('domains.draft', noDomain);
  const edits = useEdits();
  const settings = useRow('settings', 0);

  function close(): void {
    if (editing?.kind === 'add') setDraft(noDomain);
    if (editing?.kind === 'remove') editing.end([]);
    edits.cancel();
    setEditing(null);
  }
  function open(next: Editing): void {
    edits.dismissProblem();
    setEditing(next);
  }
  async function review(title: string, ...edit: Parameters<typeof domainEdit>): Promise<void> {
    if (await edits.review(title, [domainEdit(...edit)])) close();
  }
  async function remove({ domains, end }: Extract<Editing, { kind: 'remove' }>): Promise<void> {
    const sent = await edits.reviewEach(
      domains,
      (some) => `Remove ${domainsWords(some)}`,
      ({ domain }) => domainEdit(domain, null),
    );
    if (sent.length === 0) return;
    end(sent.map(({ domain }) => domain));
    close();
  }
  const frame = {
    ...edits.dialogProps,
    onClose: close,
  };

  return {
    add(text) {
      if (text !== undefined) setDraft({ ...noDomain, text });
      open({ kind: 'add' });
    },
    changeSubdomains: (domain) => open({ kind: 'subdomains', domain }),
    remove(domains) {
      const { promise, resolve: end } = Promise.withResolvers<readonly string[]>();
      open({ kind: 'remove', domains, end });
      return promise;
    },
    dialogs: (
      <>
        {editing?.kind === 'add' && (
          <AddDomainDialog
            {...frame}
            draft={draft}
            onDraft={setDraft}
            onReview={(domain, readable, allowSubdomains) =>
              void review(`Allow ${domainName({ domain, readable })}`, domain, allowSubdomains)
            }
          />
        )}
        {editing?.kind === 'subdomains' && (
          <SubdomainsDialog
            {...frame}
            domain={editing.domain}
            onReview={(allowSubdomains) =>
              void review(
                `${allowSubdomains ? 'Allow' : 'No longer allow'} subdomains of ${domainName(editing.domain)}`,
                editing.domain.domain,
                allowSubdomains,
              )
            }
          />
        )}
        {editing?.kind === 'remove' && (
          <RemoveDomainsDialog
            {...frame}
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
            onReview={() => void remove(editing)}
          />
        )}
        {edits.dialog}
      </>
    ),
  };
}
