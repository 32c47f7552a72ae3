import { Button, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { profileFieldLimits } from '#contract/profile-fields.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { Field } from '../../ui/Field.tsx';
import columns from '../../ui/Columns.module.css';
import { ConversionTexts } from './ConversionTexts.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import {
  conversionAction,
  conversionFaults,
  conversionUse,
  isConversionChanged,
  withMerged,
  withOption,
  type ConversionDraft,
} from './conversion-draft.ts';
import classes from './ProfileFields.module.css';

interface ConvertDialogProps {
  draft: ConversionDraft;
  /** All fields of the organization. */
  fields: readonly ProfileField[];
  onDraft: (draft: ConversionDraft) => void;
  onClose: () => void;
  /** Why the people left out could not be shown. */
  problem: string | null;
  /** Shows the people whose texts stand for no option. */
  onShowLeftOut: () => void;
}

function Count({ children }: { children: number }): ReactNode {
  return (
    <Text span inherit c="var(--rc-fg3)" className="rc-tabular">
      {formatCount(children)}
    </Text>
  );
}

/** Turns a field of free text into a list: which options there are, and which text stands for which. */
export function ConvertDialog(props: ConvertDialogProps): ReactNode {
  const { draft, fields, onDraft } = props;
  const { field, list, oldName } = draft;
  const faults = conversionFaults(draft, fields);
  const { use, leftOut } = conversionUse(draft);
  const nameFault = faults.list.find(({ part }) => part === 'name')?.words ?? null;
  const optionsFault = faults.list.find(({ part }) => part === 'options')?.words ?? null;
  return (
    <PreviewDialog
      onClose={props.onClose}
      title={sayNodes('profile-fields.convert-title', { field: <bdi>{field.name}</bdi> })}
      verb={say('profile-fields.turn-into-list')}
      isWide
      saysChanges
      isChanged={isConversionChanged(draft)}
      change={faults.list.length === 0 && faults.oldName === null ? conversionAction(draft) : null}
      missing={list.options.some(({ text }) => text.trim() === '') ? say('profile-fields.enter-options') : ''}
      aside={
        leftOut.people > 0 && (
          <>
            <Text span inherit c="var(--rc-warnText)" role="status">
              {say('profile-fields.left-out', { people: leftOut.people, texts: leftOut.values })}
            </Text>
            <Button size="xs" onClick={props.onShowLeftOut}>
              {say('profile-fields.show-left-out')}
            </Button>
          </>
        )
      }
    >
      <Text c="dimmed">{say('profile-fields.convert-help')}</Text>
      <div className={columns.halves}>
        <Field
          label={say('profile-fields.list-name')}
          remark={say('profile-fields.name-limit', { limit: profileFieldLimits.name })}
          size="md"
          data-autofocus
          value={list.name}
          error={nameFault}
          onChange={(event) => onDraft({ ...draft, list: { ...list, name: event.currentTarget.value } })}
          autoComplete="off"
        />
        <Field
          label={say('profile-fields.old-name')}
          size="md"
          value={oldName}
          error={faults.oldName}
          onChange={(event) => onDraft({ ...draft, oldName: event.currentTarget.value })}
          autoComplete="off"
        />
      </div>
      <Tabs defaultValue="options" keepMounted={false}>
        <Tabs.List
          aria-label={say('profile-fields.options-and-texts')}
          className={classes.conversionTabs ?? ''}
        >
          <Tabs.Tab value="options">
            {say('profile-fields.options')} <Count>{list.options.length}</Count>
          </Tabs.Tab>
          <Tabs.Tab value="texts">
            {say('profile-fields.texts')} <Count>{draft.proposal.values.length}</Count>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="options" className={classes.conversionPart ?? ''}>
          <OptionsEditor
            draft={list}
            use={use}
            error={list.options.some(({ text }) => text.trim() === '') ? null : optionsFault}
            onDraft={(next) => onDraft({ ...draft, list: { ...list, ...next } })}
            onMerge={(key, into) => onDraft(withMerged(draft, key, into))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="texts" className={classes.conversionPart ?? ''}>
          <ConversionTexts draft={draft} onOption={(value, key) => onDraft(withOption(draft, value, key))} />
        </Tabs.Panel>
      </Tabs>
      {props.problem !== null && <Notice tone="bad">{props.problem}</Notice>}
    </PreviewDialog>
  );
}
