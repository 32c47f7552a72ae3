import { Checkbox } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { DomainImpactBox } from './DomainImpactBox.tsx';
import { domainEdit, domainName, type DomainDialogProps } from './domain-words.ts';
import { useDomainReading } from './use-domain-reading.ts';
import classes from './Domains.module.css';

/** A domain as far as it was typed. */
export interface DomainDraft {
  text: string;
  allowSubdomains: boolean;
}

export const noDomain: DomainDraft = { text: '', allowSubdomains: false };

interface AddDomainDialogProps extends DomainDialogProps {
  draft: DomainDraft;
  onDraft: (draft: DomainDraft) => void;
}

/** Adds a domain: checked as the server checks it while it is typed, with who would be at it. */
export function AddDomainDialog(props: AddDomainDialogProps): ReactNode {
  const draft = useDraft(noDomain, {}, { kept: props.draft, keep: props.onDraft });
  const { text, allowSubdomains } = draft.values;
  const { reading, failure } = useDomainReading(text);
  const domain = text.trim() === '' ? null : (reading?.domain ?? null);
  const changes = useMemo(
    () => (domain === null ? [] : [{ domain, allowSubdomains }]),
    [domain, allowSubdomains],
  );
  const { suggestion = null, advice = '', problem = null } = reading ?? {};
  const isRefused = text.trim() !== '' && problem !== null;
  return (
    <PreviewDialog
      onClose={props.onClose}
      title={say('domains.add')}
      verb={say('domains.add')}
      saysNotice
      isChanged={text.trim() !== ''}
      change={
        domain !== null && reading !== null
          ? {
              kind: 'edit',
              title: say('domains.add-domain-named', {
                domain: domainName({ domain, readable: reading.readable }),
              }),
              edits: [domainEdit(domain, allowSubdomains)],
            }
          : null
      }
      missing={isRefused ? say('domains.invalid-domain') : say('domains.enter-a-domain')}
    >
      <Field
        label={say('domains.domain')}
        remark={say('domains.field-help')}
        placeholder="example.com"
        {...draft.input('text', isRefused ? `${problem}${advice === '' ? '' : ` ${advice}`}` : null)}
        valid={domain !== null}
        fix={
          isRefused && suggestion !== null
            ? { label: say('domains.use', { suggestion }), apply: () => draft.set({ text: suggestion }) }
            : undefined
        }
        maxLength={1_000}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        size="md"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {domain !== null && reading !== null && reading.readable !== domain && (
        <p className={classes.stored}>
          {sayNodes('domains.is-stored-as', {
            readable: <bdi>{reading.readable}</bdi>,
            domain: <code>{domain}</code>,
          })}
        </p>
      )}
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      <Checkbox
        label={say('domains.allow-below')}
        description={say('domains.such-as', {
          example: `team.${domain === null ? 'example.com' : (reading?.readable ?? domain)}`,
        })}
        {...draft.box('allowSubdomains')}
      />
      {domain !== null &&
        reading?.cautions.map((caution) => (
          <Notice key={caution} tone="warn">
            {caution}
          </Notice>
        ))}
      <DomainImpactBox changes={changes} />
    </PreviewDialog>
  );
}
