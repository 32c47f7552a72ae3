import { Autocomplete, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Action } from '#contract/changes.ts';
import {
  commonLanguages,
  longestPlaygroundLanguage,
  playgroundEdit,
  playgroundReplacement,
  type Playground,
  type PlaygroundFields,
} from '#contract/kinds/playgrounds.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useTable } from '../../state/replica.ts';
import columns from '../../ui/Columns.module.css';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { Field } from '../../ui/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import codeBox from '../../ui/CodeBox.module.css';
import { Labelled } from '../../ui/Labelled.tsx';

/** A playground as typed so far. */
export interface PlaygroundDraft extends PlaygroundFields {
  /** The playground it replaces; null for a new one. */
  base: Playground | null;
  /** Code to try in the template. */
  sample: string;
}

interface PlaygroundDialogProps {
  draft: PlaygroundDraft;
  onDraft: (draft: PlaygroundDraft) => void;
  onClose: () => void;
}

/** From the last key press until the question, in milliseconds. */
const pauseMilliseconds = 150;
const longestText = 5_000;
const replacementWords =
  'Zulip can’t edit playgrounds: this one is deleted, and one with these texts is added in its place.';
const none: PlaygroundFields = { name: '', language: '', urlTemplate: '' };

function isSame(one: PlaygroundFields, other: PlaygroundFields): boolean {
  return (['name', 'language', 'urlTemplate'] as const).every((part) => one[part].trim() === other[part]);
}

function changeOf(base: Playground | null, fields: PlaygroundFields): Action {
  return base === null
    ? {
        kind: 'edit',
        title: `Add code playground ${fields.name.trim()}`,
        edits: [playgroundEdit(fields, '')],
      }
    : {
        kind: 'edit',
        title: `Replace code playground ${base.name}`,
        edits: playgroundReplacement(base, fields),
      };
}

/** @param props.url what the sample opens; null while there is none */
function OpenedAddress({ url }: { url: string | null }): ReactNode {
  return (
    <div role="group" aria-label="Address that opens">
      <Text size="sm" fw={550} mb={4}>
        Opens
      </Text>
      {url === null ? (
        <Text c="dimmed">Enter a URL template to see the address.</Text>
      ) : (
        <div className={`${codeBox.box} rc-break`} dir="ltr">
          {url}
        </div>
      )}
    </div>
  );
}

/** Adds or replaces a playground, checked while typing as the server checks it, with the address that a sample opens. */
export function PlaygroundDialog(props: PlaygroundDialogProps): ReactNode {
  const draft = useDraft(props.draft, {}, { keep: props.onDraft });
  const { base, sample, ...fields } = draft.values;
  const playgrounds = useTable('playgrounds');
  const isChanged = !isSame(fields, base ?? none);
  const { value, failure, isAsking, isEarlier } = useOrganizationQuery(
    'playgrounds.check',
    { fields, replaces: base?.id ?? null, sample },
    { since: [playgrounds], pauseMilliseconds, keeps: () => true },
  );

  // The server takes it, but no browser opens it, and one click mends it. Other schemes are somebody's choice.
  const addressWithoutScheme = value?.remarks.find(
    (remark) => remark.field === 'urlTemplate' && remark.fix !== null,
  );

  /** The message below a field and its fix; none while the field is empty. */
  function feedbackOn(field: keyof PlaygroundFields) {
    const fault = value?.faults.find((each) => each.field === field);
    const isUntouched = fields[field].trim() === '';
    const serverError = fault === undefined || isUntouched ? null : `${fault.message} ${fault.advice}`.trim();
    const error = serverError ?? (field === 'urlTemplate' ? (addressWithoutScheme?.words ?? null) : null);
    // A fix for an earlier text no longer applies.
    const fix = isEarlier ? null : (fault ?? (error === null ? null : addressWithoutScheme))?.fix;
    const remark = error === null ? value?.remarks.find((each) => each.field === field) : undefined;
    return {
      error,
      fix: fix ? { label: fix.label, apply: () => draft.set({ [field]: fix.text }) } : undefined,
      isFine: error === null && remark === undefined && !isUntouched && !isAsking,
      remark: remark && isEarlier ? { ...remark, fix: null } : remark,
    };
  }
  const language = feedbackOn('language');
  const { remark: templateRemark, isFine, ...template } = feedbackOn('urlTemplate');
  const hasTemplateFault = value?.faults.some((fault) => fault.field === 'urlTemplate') === true;
  const name = feedbackOn('name');
  const hint = language.remark;
  const isChecked = !isAsking && value?.faults.length === 0 && addressWithoutScheme === undefined;
  const isMissing = Object.values(fields).some((text) => text.trim() === '');

  return (
    <PreviewDialog
      onClose={props.onClose}
      title={
        base === null ? (
          'Add code playground'
        ) : (
          <>
            Replace <bdi>{base.name}</bdi>
          </>
        )
      }
      verb={base === null ? 'Add code playground' : 'Replace code playground'}
      width="list"
      saysChanges={base === null}
      isChanged={isChanged}
      change={isChanged && isChecked ? changeOf(base, fields) : null}
      missing={
        isMissing ? 'Enter a name, a language and a URL template.' : isChanged ? '' : 'Nothing changed.'
      }
    >
      <div className={columns.halves}>
        <Field
          label="Name"
          remark="people choose it by this"
          size="md"
          data-autofocus
          {...draft.input('name')}
          error={name.error}
          fix={name.fix}
          maxLength={longestText}
          autoComplete="off"
        />
        <Autocomplete
          label={<Labelled remark="its Pygments name">Language</Labelled>}
          size="md"
          data={[...commonLanguages]}
          limit={8}
          placeholder="Python"
          {...draft.input('language', language.error)}
          maxLength={2 * longestPlaygroundLanguage}
          description={
            hint && (
              <>
                {hint.words}{' '}
                {hint.fix && (
                  <LinkButton onClick={() => draft.set({ language: hint.fix?.text ?? '' })}>
                    {hint.fix.label}
                  </LinkButton>
                )}
              </>
            )
          }
        />
      </div>
      <Field
        label="URL template"
        remark="RFC 6570, with {code} for the code of a block"
        placeholder="https://run.example.com/?code={code}"
        size="md"
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        {...draft.input('urlTemplate')}
        {...template}
        valid={isFine}
        maxLength={longestText}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {templateRemark !== undefined && <Notice tone="warn">{templateRemark.words}</Notice>}
      <Field
        label="Try it with"
        size="md"
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        {...draft.input('sample')}
        maxLength={longestText}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <OpenedAddress url={hasTemplateFault ? null : (value?.url ?? null)} />
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      {base !== null && <Notice>{replacementWords}</Notice>}
    </PreviewDialog>
  );
}
