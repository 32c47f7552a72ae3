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
import { countOf } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { useServerAge } from '../../state/organizations.ts';
import { EditDialog, type EditDialogProps } from '../../ui/EditDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import columns from '../../ui/Columns.module.css';
import { Labelled } from '../../ui/Labelled.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { ValueExportButton } from './ValueExportButton.tsx';
import { isDraftChanged, isKnownService, withAccount, withType, type FieldDraft } from './field-draft.ts';

interface FieldDialogProps extends EditDialogProps {
  draft: FieldDraft;
  /** All fields of the organization. */
  fields: readonly ProfileField[];
  facts: ProfileFieldFacts | null;
  onDraft: (draft: FieldDraft) => void;
  onReview: () => void;
}

const width = 600;
const noKinds: ProfileFieldFacts['accountKinds'] = [];

/** People who lose their value with an option that was removed. */
function lostWith(
  { base, setup }: FieldDraft,
  facts: ProfileFieldFacts | null,
): { people: number; words: string } {
  const byOption = peopleByOption(facts?.uses.find(({ fieldId }) => fieldId === base?.id));
  const kept = new Set(setup.options.map(({ key }) => key));
  const lost = (base?.options ?? []).flatMap(({ key, text }) => {
    const people = kept.has(key) ? 0 : (byOption.get(key) ?? 0);
    return people === 0 ? [] : [{ people, text }];
  });
  return {
    people: lost.reduce((sum, { people }) => sum + people, 0),
    words: listOf(lost.map(({ text }) => `“${text}”`)),
  };
}

/** Creates or changes a field: checked as the server checks it while it is typed. */
export function FieldDialog(props: FieldDialogProps): ReactNode {
  const { draft, fields, facts, onDraft } = props;
  const { base, setup } = draft;
  const server = useServerAge();
  const accountKinds = facts?.accountKinds ?? noKinds;
  const hasParagraphs = hasFeature(server, 'profile-field-paragraph-summary');
  const others = fields.filter(({ id }) => id !== base?.id);
  const faults = setupFaults(setup, { others, accountKinds, hasParagraphsInSummary: hasParagraphs });
  const faultOf = (part: SetupPart): string | null =>
    faults.find((fault) => fault.part === part)?.words ?? null;
  const set = (more: Partial<typeof setup>): void => onDraft({ ...draft, setup: { ...setup, ...more } });
  const isKnown = isKnownService(setup);
  const lost = lostWith(draft, facts);
  const types: readonly ProfileFieldType[] = setup.type === 'unknown' ? ['unknown'] : newFieldTypes;
  const remarks = {
    required: wordsAt(server, 'requiredField') || null,
    administrators: wordsAt(server, 'fieldForAdministrators') || null,
    matching:
      wordsAt(server, 'fieldFindsPeople') ||
      (canMatch(setup.type) ? null : 'text and external accounts only'),
    summary: canBeInSummary(setup.type, hasParagraphs) ? null : 'not for this type',
  };
  return (
    <EditDialog
      {...props}
      title={
        base === null ? (
          'New profile field'
        ) : (
          <>
            Edit <bdi>{base.name}</bdi>
          </>
        )
      }
      size={width}
      isChanged={isDraftChanged(draft)}
      isReady={faults.length === 0 && isDraftChanged(draft)}
    >
      <div className={columns.halves}>
        <Field
          label="Name"
          size="md"
          data-autofocus
          value={setup.name}
          disabled={isKnown}
          error={setup.name.trim() === '' ? null : faultOf('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
          autoComplete="off"
        />
        <Select
          label={<Labelled remark={base === null ? null : 'can’t be changed'}>Type</Labelled>}
          size="md"
          allowDeselect={false}
          disabled={base !== null}
          data={types.map((type) => ({ value: type, label: fieldTypeNames[type] }))}
          value={setup.type}
          onChange={(type) =>
            onDraft({
              ...draft,
              setup: withType(setup, type ?? setup.type, accountKinds),
            })
          }
        />
      </div>
      {setup.account !== null && (
        <div className={columns.halves}>
          <Select
            label="Service"
            size="md"
            allowDeselect={false}
            disabled={base !== null}
            error={faultOf('account')}
            data={[
              ...accountKinds.map(({ kind, name }) => ({ value: kind, label: name })),
              { value: customAccount, label: 'Another service' },
            ]}
            value={setup.account.kind}
            onChange={(kind) =>
              onDraft({ ...draft, setup: withAccount(setup, kind ?? customAccount, accountKinds) })
            }
          />
          {setup.account.kind === customAccount && (
            <Field
              label="Address"
              remark={`with ${userNamePart}`}
              size="md"
              dir="ltr"
              spellCheck={false}
              placeholder={`https://example.com/${userNamePart}`}
              value={setup.account.urlPattern}
              error={setup.account.urlPattern.trim() === '' ? null : faultOf('urlPattern')}
              onChange={(event) =>
                set({ account: { kind: customAccount, urlPattern: event.currentTarget.value } })
              }
            />
          )}
        </div>
      )}
      {isKnown && <Notice>Zulip sets the name, the hint and the address of this service.</Notice>}
      <Field
        label="Hint"
        remark={`up to ${profileFieldLimits.hint} characters, shown where people edit their profile`}
        size="md"
        value={setup.hint}
        disabled={isKnown}
        error={faultOf('hint')}
        onChange={(event) => set({ hint: event.currentTarget.value })}
        autoComplete="off"
      />
      {setup.type === 'list' && (
        <OptionsEditor
          draft={draft}
          use={facts?.uses.find(({ fieldId }) => fieldId === base?.id) ?? null}
          error={setup.options.some(({ text }) => text.trim() === '') ? null : faultOf('options')}
          onDraft={onDraft}
        />
      )}
      {base !== null && lost.people > 0 && (
        <Notice
          tone="warn"
          title={countOf(lost.people, 'person loses their value', 'people lose their values')}
          action={<ValueExportButton field={base} />}
        >
          The server deletes the values of {lost.words}. An undo brings the option back, but not the values.
        </Notice>
      )}
      <Stack gap={8}>
        <Checkbox
          label={<Labelled remark={remarks.summary}>Show in profile summary</Labelled>}
          description="The card that opens with a click on somebody’s name. It has room for two fields."
          disabled={remarks.summary !== null && !setup.isInSummary}
          error={faultOf('isInSummary')}
          checked={setup.isInSummary}
          onChange={(event) => set({ isInSummary: event.currentTarget.checked })}
        />
        <Checkbox
          label={<Labelled remark={remarks.required}>Required</Labelled>}
          description="People without a value are asked for one. Nothing is refused."
          disabled={remarks.required !== null}
          checked={setup.isRequired}
          onChange={(event) => set({ isRequired: event.currentTarget.checked })}
        />
        <Checkbox
          label={<Labelled remark={remarks.administrators}>Editable by the user</Labelled>}
          description="Administrators and owners can always edit it."
          disabled={remarks.administrators !== null}
          checked={setup.isEditableByUser}
          onChange={(event) => set({ isEditableByUser: event.currentTarget.checked })}
        />
        <Checkbox
          label={<Labelled remark={remarks.matching}>Use to find people</Labelled>}
          description="Typing a value finds its people where somebody is mentioned or written to."
          disabled={remarks.matching !== null && !setup.isForMatching}
          error={faultOf('isForMatching')}
          checked={setup.isForMatching}
          onChange={(event) => set({ isForMatching: event.currentTarget.checked })}
        />
      </Stack>
    </EditDialog>
  );
}
