import { Checkbox, Select, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasFeature, wordsAt } from '#contract/level-words.ts';
import type { ProfileField, ProfileFieldType } from '#contract/people.ts';
import {
  canBeInSummary,
  canMatch,
  customAccount,
  newFieldTypes,
  profileFieldLimits,
  setupFaults,
  userNamePart,
  type ProfileFieldFacts,
  type SetupPart,
  peopleByOption,
} from '#contract/profile-fields.ts';
import { listOf } from '#contract/words/list.ts';
import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { say } from '#words/say.ts';
import { useServerAge } from '../../state/organizations.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useDraft, type Draft } from '../../ui/form/use-draft.ts';
import { Notice } from '../../ui/Notice.tsx';
import columns from '../../ui/Columns.module.css';
import { Labelled } from '../../ui/Labelled.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { ValueExportButton } from './ValueExportButton.tsx';
import {
  draftEdit,
  draftOf,
  isDraftChanged,
  isKnownService,
  withAccount,
  withType,
  type FieldDraft,
} from './field-draft.ts';

interface FieldDialogProps {
  draft: FieldDraft;
  /** All fields of the organization. */
  fields: readonly ProfileField[];
  facts: ProfileFieldFacts | null;
  onDraft: (draft: FieldDraft) => void;
  onClose: () => void;
}

const noKinds: ProfileFieldFacts['accountKinds'] = [];

/** People who lose their value because its option was removed. */
function lostWith(
  { base, options }: FieldDraft,
  facts: ProfileFieldFacts | null,
): { people: number; words: string } {
  const byOption = peopleByOption(facts?.uses.find(({ fieldId }) => fieldId === base?.id));
  const kept = new Set(options.map(({ key }) => key));
  const lost = (base?.options ?? []).flatMap(({ key, text }) => {
    const people = kept.has(key) ? 0 : (byOption.get(key) ?? 0);
    return people === 0 ? [] : [{ people, text }];
  });
  return {
    people: lost.reduce((sum, { people }) => sum + people, 0),
    words: listOf(lost.map(({ text }) => `“${text}”`)),
  };
}

/** What is still to be typed, where no field says so; empty where nothing is. */
function untypedPart({ name, account, options }: FieldDraft): string {
  if (name.trim() === '') return say('profile-fields.enter-a-name');
  if (account?.kind === customAccount && account.urlPattern.trim() === '')
    return say('profile-fields.enter-an-address');
  return options.some(({ text }) => text.trim() === '') ? say('profile-fields.enter-options') : '';
}

interface PartProps {
  draft: Draft<FieldDraft>;
  /** The fault of a part of the draft; null if there is none. */
  faultOf: (part: SetupPart) => string | null;
}

interface AccountFieldsProps extends PartProps {
  account: NonNullable<FieldDraft['account']>;
  kinds: ProfileFieldFacts['accountKinds'];
}

/** The service of an external account, and the address of its profiles. */
function AccountFields({ draft, faultOf, account, kinds }: AccountFieldsProps): ReactNode {
  const { urlPattern } = account;
  return (
    <div className={columns.halves}>
      <Select
        label={say('profile-fields.service')}
        size="md"
        allowDeselect={false}
        disabled={draft.values.base !== null}
        error={faultOf('account')}
        data={[
          ...kinds.map(({ kind, name }) => ({ value: kind, label: name })),
          { value: customAccount, label: say('profile-fields.another-service') },
        ]}
        value={account.kind}
        onChange={(kind) => draft.set(withAccount(draft.values, kind ?? customAccount, kinds))}
      />
      {account.kind === customAccount && (
        <Field
          label={say('profile-fields.address')}
          remark={say('profile-fields.address-format', { placeholder: userNamePart })}
          size="md"
          dir="ltr"
          spellCheck={false}
          placeholder={`https://example.com/${userNamePart}`}
          value={urlPattern}
          error={urlPattern.trim() === '' ? null : faultOf('urlPattern')}
          onChange={(event) =>
            draft.set({ account: { kind: customAccount, urlPattern: event.currentTarget.value } })
          }
        />
      )}
    </div>
  );
}

interface FieldBoxesProps extends PartProps {
  hasParagraphs: boolean;
}

/** Where the field is shown and who can edit it, as far as the server supports that. */
function FieldBoxes({ draft, faultOf, hasParagraphs }: FieldBoxesProps): ReactNode {
  const server = useServerAge();
  const { type, isInSummary, isForMatching } = draft.values;
  const remarks = {
    required: wordsAt(server, 'requiredField') || null,
    administrators: wordsAt(server, 'fieldForAdministrators') || null,
    matching:
      wordsAt(server, 'fieldFindsPeople') || (canMatch(type) ? null : say('profile-fields.matching-types')),
    summary: canBeInSummary(type, hasParagraphs) ? null : say('profile-fields.not-for-type'),
  };
  return (
    <Stack gap={8}>
      <Checkbox
        label={<Labelled remark={remarks.summary}>{say('profile-fields.show-in-summary')}</Labelled>}
        description={say('profile-fields.summary-help')}
        disabled={remarks.summary !== null && !isInSummary}
        error={faultOf('isInSummary')}
        {...draft.box('isInSummary')}
      />
      <Checkbox
        label={<Labelled remark={remarks.required}>{say('profile-fields.required')}</Labelled>}
        description={say('profile-fields.required-help')}
        disabled={remarks.required !== null}
        {...draft.box('isRequired')}
      />
      <Checkbox
        label={<Labelled remark={remarks.administrators}>{say('profile-fields.editable')}</Labelled>}
        description={say('profile-fields.editable-help')}
        disabled={remarks.administrators !== null}
        {...draft.box('isEditableByUser')}
      />
      <Checkbox
        label={<Labelled remark={remarks.matching}>{say('profile-fields.use-to-find-people')}</Labelled>}
        description={say('profile-fields.matching-help')}
        disabled={remarks.matching !== null && !isForMatching}
        error={faultOf('isForMatching')}
        {...draft.box('isForMatching')}
      />
    </Stack>
  );
}

/** Creates or edits a field, checked while typing as the server checks it. */
export function FieldDialog(props: FieldDialogProps): ReactNode {
  const { fields, facts } = props;
  const draft = useDraft(draftOf(props.draft.base), {}, { kept: props.draft, keep: props.onDraft });
  const { base, name, type, account, options } = draft.values;
  const server = useServerAge();
  const accountKinds = facts?.accountKinds ?? noKinds;
  const hasParagraphs = hasFeature(server, 'profile-field-paragraph-summary');
  const others = fields.filter(({ id }) => id !== base?.id);
  const faults = setupFaults(draft.values, { others, accountKinds, hasParagraphsInSummary: hasParagraphs });
  const faultOf = (part: SetupPart): string | null =>
    faults.find((fault) => fault.part === part)?.words ?? null;
  const isKnown = isKnownService(draft.values);
  const lost = lostWith(draft.values, facts);
  const types: readonly ProfileFieldType[] = type === 'unknown' ? ['unknown'] : newFieldTypes;
  const isChanged = isDraftChanged(draft.values);
  const { title, edit } = draftEdit(draft.values);
  return (
    <PreviewDialog
      onClose={props.onClose}
      title={
        base === null
          ? say('profile-fields.new-profile-field')
          : sayNodes('profile-fields.edit-title', { field: <bdi>{base.name}</bdi> })
      }
      width="list"
      verb={base === null ? say('profile-fields.create-field') : say('profile-fields.change-field')}
      saysChanges={base === null}
      saysNotice={lost.people > 0}
      isChanged={isChanged}
      change={faults.length === 0 && isChanged ? { kind: 'edit', title, edits: [edit] } : null}
      missing={isChanged || base === null ? untypedPart(draft.values) : say('profile-fields.nothing-changed')}
    >
      <div className={columns.halves}>
        <Field
          label={say('profile-fields.name')}
          size="md"
          data-autofocus
          {...draft.input('name', name.trim() === '' ? null : faultOf('name'))}
          disabled={isKnown}
          autoComplete="off"
        />
        <Select
          label={
            <Labelled remark={base === null ? null : say('profile-fields.type-fixed')}>
              {say('profile-fields.type')}
            </Labelled>
          }
          size="md"
          allowDeselect={false}
          disabled={base !== null}
          data={types.map((each) => ({ value: each, label: fieldTypeNames[each] }))}
          value={type}
          onChange={(next) => draft.set(withType(draft.values, next ?? type, accountKinds))}
        />
      </div>
      {account !== null && (
        <AccountFields draft={draft} faultOf={faultOf} account={account} kinds={accountKinds} />
      )}
      {isKnown && <Notice>{say('profile-fields.known-service')}</Notice>}
      <Field
        label={say('profile-fields.hint')}
        remark={say('profile-fields.hint-limit', { limit: profileFieldLimits.hint })}
        size="md"
        {...draft.input('hint', faultOf('hint'))}
        disabled={isKnown}
        autoComplete="off"
      />
      {type === 'list' && (
        <OptionsEditor
          draft={draft.values}
          use={facts?.uses.find(({ fieldId }) => fieldId === base?.id) ?? null}
          error={options.some(({ text }) => text.trim() === '') ? null : faultOf('options')}
          onDraft={draft.set}
        />
      )}
      {base !== null && lost.people > 0 && (
        <Notice
          tone="warn"
          title={say('profile-fields.lose-values', { count: lost.people })}
          action={<ValueExportButton field={base} />}
        >
          {say('profile-fields.lost-values', { options: lost.words })}
        </Notice>
      )}
      <FieldBoxes draft={draft} faultOf={faultOf} hasParagraphs={hasParagraphs} />
    </PreviewDialog>
  );
}
