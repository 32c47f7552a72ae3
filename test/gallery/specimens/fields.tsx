import { useState, type ReactNode } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { ChannelPicker, ChannelsPicker } from '../../../src-renderer/subjects/channels/ChannelPicker.tsx';
import { CalendarBox } from '../../../src-renderer/ui/dates/CalendarBox.tsx';
import { DateField, DateTimeField } from '../../../src-renderer/ui/dates/DateTimeField.tsx';

import { TimeField } from '../../../src-renderer/ui/dates/TimeField.tsx';
import { Field } from '../../../src-renderer/ui/Field.tsx';
import { AddFilterButton, FilterButton } from '../../../src-renderer/ui/FilterButton.tsx';
import { ClearButton } from '../../../src-renderer/ui/ClearButton.tsx';
import { FilterBar } from '../../../src-renderer/ui/FilterBar.tsx';
import { ListFilters } from '../../../src-renderer/ui/ListFilters.tsx';
import { FilterChip } from '../../../src-renderer/ui/FilterChip.tsx';
import { FindField } from '../../../src-renderer/ui/FindField.tsx';
import { PeoplePicker } from '../../../src-renderer/subjects/people/PeoplePicker.tsx';
import { SearchField } from '../../../src-renderer/ui/SearchField.tsx';
import { EmojiPicker } from '../../../src-renderer/subjects/emoji/EmojiPicker.tsx';
import { ValuePicker } from '../../../src-renderer/subjects/groups/ValuePicker.tsx';
import { PeopleFilters } from '../../../src-renderer/subjects/people-filter/PeopleFilters.tsx';
import { FilterEditor } from '../../../src-renderer/subjects/people-filter/FilterEditor.tsx';
import {
  DaysForm,
  FieldConditionForm,
  TextForm,
} from '../../../src-renderer/subjects/people-filter/ConditionForms.tsx';
import { defaultFilter } from '../../../src-renderer/subjects/people-filter/filter-words.ts';
import { OptionList } from '../../../src-renderer/ui/picker/OptionList.tsx';
import { SearchMultiSelect, SearchSelect } from '../../../src-renderer/ui/picker/SearchSelect.tsx';
import { inventedFields, inventedGroups } from '../../fakes/people.ts';
import type { Specimen, Words } from '../specimen.ts';
import { nothing } from './nothing.ts';

const rule = { systemGroupsOnly: false, internet: true, nobody: true, everyone: true, systemGroupNames: [] };
const groupsNamed = ({ group }: Words) => inventedGroups.map((each) => ({ ...each, name: group }));
const valuePicker = (words: Words, readOnly: boolean) => (
  <ValuePicker
    label={words.label}
    value={{ people: [7], groups: [100] }}
    before={{ people: [], groups: [100] }}
    rule={rule}
    groups={groupsNamed(words)}
    names={{ 7: words.name }}
    thisGroupId={null}
    isSingle={false}
    readOnly={readOnly}
    onValue={nothing}
  />
);
const filterOf = ({ value }: Words): PeopleFilter => ({
  ...defaultFilter,
  conditions: [
    { kind: 'status-text', negated: true, text: value },
    { kind: 'domain', negated: false, domain: 'orchid.example' },
  ],
});

function Search({ words }: { words: Words }): ReactNode {
  const [text, setText] = useState('');
  return (
    <SearchField
      label={words.label}
      placeholder={words.label}
      scope={words.group}
      value={text}
      onChange={setText}
      onLeave={nothing}
    />
  );
}

/** Controls for typing and choosing. */
export const fields: readonly Specimen[] = [
  { component: 'AddFilterButton', width: 160, states: { usual: () => <AddFilterButton /> } },
  {
    component: 'ChannelPicker',
    states: {
      usual: ({ label, group }) => (
        <ChannelPicker label={label} value={{ channelId: 3, name: group }} onValue={nothing} />
      ),
    },
  },
  {
    component: 'ChannelsPicker',
    states: {
      usual: ({ label, group }) => (
        <ChannelsPicker
          label={label}
          value={[{ channelId: 3, name: group }]}
          onValue={nothing}
          objection={() => ''}
        />
      ),
    },
  },
  {
    component: 'DateTimeField',
    states: {
      usual: ({ label, action }) => (
        <DateTimeField
          label={label}
          remark={action}
          value="2026-11-23T14:12"
          onValue={nothing}
          error={null}
        />
      ),
      wrong: ({ label, sentence }) => (
        <DateTimeField label={label} description={sentence} value="" onValue={nothing} error={sentence} />
      ),
      incomplete: ({ label }) => <DateTimeField label={label} value="23 Nov" onValue={nothing} />,
    },
  },
  {
    component: 'DateField',
    states: {
      usual: ({ label }) => <DateField label={label} value="2026-11-23" onValue={nothing} />,
      incomplete: ({ label }) => <DateField label={label} value="23 Nov" onValue={nothing} />,
    },
  },
  {
    component: 'TimeField',
    width: 160,
    states: { usual: ({ label }) => <TimeField label={label} value="09:00" onValue={nothing} /> },
  },
  {
    component: 'CalendarBox',
    width: 420,
    states: {
      'a day': () => <CalendarBox value="2026-11-23" withTime={false} onValue={nothing} onDone={nothing} />,
      'a day and a time': () => (
        <CalendarBox value="2026-11-23T14:12" withTime onValue={nothing} onDone={nothing} />
      ),
    },
  },
  {
    component: 'EmojiPicker',
    width: 160,
    states: {
      none: () => <EmojiPicker value={null} onPick={nothing} customEmoji={[]} />,
      chosen: () => (
        <EmojiPicker
          value={{ name: 'cat', code: '1f408', kind: 'unicode' }}
          onPick={nothing}
          customEmoji={[]}
        />
      ),
    },
  },
  {
    component: 'Field',
    states: {
      usual: ({ label, value, action }) => <Field label={label} remark={action} defaultValue={value} />,
      wrong: ({ label, value, sentence, action }) => (
        <Field label={label} defaultValue={value} error={sentence} fix={{ label: action, apply: nothing }} />
      ),
      secret: ({ label, value }) => <Field label={label} defaultValue={value} secret />,
      valid: ({ label, value }) => <Field label={label} defaultValue={value} valid />,
    },
  },
  {
    component: 'ClearButton',
    width: 160,
    states: {
      search: ({ label }) => <ClearButton text={label} onClearText={nothing} />,
      filters: () => <ClearButton text="" onClearText={nothing} onClearFilters={nothing} />,
    },
  },
  {
    component: 'FilterBar',
    width: 420,
    states: {
      'with some folded': ({ label, value, group }) => (
        <div style={{ display: 'flex' }}>
          <FilterBar
            scope={group}
            fields={[{ key: 'field', label }]}
            renderValues={() => null}
            filters={['one', 'two', 'three'].map((key) => ({
              key,
              field: label,
              operator: 'is',
              value,
              changedBy: 'field',
              onRemove: nothing,
            }))}
          />
        </div>
      ),
    },
  },
  {
    component: 'PeopleFilters',
    states: {
      usual: (words) => (
        <div style={{ display: 'flex' }}>
          <PeopleFilters
            filter={filterOf(words)}
            names={{ groups: groupsNamed(words), fields: inventedFields, people: {} }}
            scope={words.group}
            onFilter={nothing}
          />
        </div>
      ),
    },
  },
  {
    component: 'FilterButton',
    width: 160,
    states: { usual: ({ action }) => <FilterButton>{action}</FilterButton> },
  },
  {
    component: 'ListFilters',
    width: 420,
    states: {
      'one in force': ({ label, value, group }) => (
        <ListFilters
          scope={group}
          filters={[
            {
              field: label,
              value,
              choices: [{ words: value, isOn: true, onChoose: nothing }],
              onClear: nothing,
            },
          ]}
        />
      ),
    },
  },
  {
    component: 'FilterChip',
    states: {
      usual: ({ label, value }) => (
        <FilterChip field={label} value={value} onRemove={nothing} onToggle={nothing} onEdit={nothing} />
      ),
      negated: ({ label, value }) => <FilterChip field={label} value={value} negated onRemove={nothing} />,
    },
  },
  {
    component: 'FilterEditor',
    states: {
      roles: () => (
        <FilterEditor
          filter={defaultFilter}
          kind="roles"
          chip={null}
          fields={inventedFields}
          counts={{ owners: 4, administrators: 6, moderators: 12, members: 191, guests: 14, deactivated: 13 }}
          onFilter={nothing}
          onDone={nothing}
        />
      ),
    },
  },
  {
    component: 'FindField',
    states: {
      usual: ({ label }) => <FindField label={label} placeholder={label} value="" onChange={nothing} />,
      filled: ({ label, value }) => <FindField label={label} value={value} onChange={nothing} />,
    },
  },
  {
    component: 'OptionList',
    states: {
      several: ({ label, value, name, group }) => (
        <OptionList
          label={label}
          multiple
          options={[
            { key: '1', label: value, section: group, checked: true },
            { key: '2', label: name, remark: label, section: group },
          ]}
          onPick={nothing}
        />
      ),
      none: ({ label, sentence }) => (
        <OptionList label={label} options={[]} empty={sentence} onPick={nothing} />
      ),
    },
  },
  {
    component: 'PeoplePicker',
    states: {
      usual: ({ label, name }) => (
        <PeoplePicker
          label={label}
          value={[
            { userId: 7, name },
            { userId: 8, name: 'Bo' },
          ]}
          onValue={nothing}
          error={null}
        />
      ),
      wrong: ({ label, sentence }) => (
        <PeoplePicker label={label} value={[]} onValue={nothing} error={sentence} />
      ),
    },
  },
  { component: 'SearchField', width: 204, states: { usual: (words) => <Search words={words} /> } },
  {
    component: 'SearchSelect',
    states: {
      usual: ({ label, value }) => <SearchSelect label={label} data={[value]} defaultValue={value} />,
    },
  },
  {
    component: 'SearchMultiSelect',
    states: {
      usual: ({ label, value, name }) => (
        <SearchMultiSelect label={label} data={[value, name]} defaultValue={[value, name]} />
      ),
    },
  },
  {
    component: 'TextForm',
    states: { usual: ({ label, value }) => <TextForm label={label} initial={value} onApply={nothing} /> },
  },
  {
    component: 'DaysForm',
    states: {
      'with never': ({ label }) => <DaysForm label={label} initial={null} withNever onApply={nothing} />,
    },
  },
  {
    component: 'FieldConditionForm',
    states: {
      text: ({ label, value }) => (
        <FieldConditionForm
          field={{ ...(inventedFields[1] ?? inventedFields[0])!, name: label }}
          initial={{ test: 'is', value }}
          onApply={nothing}
        />
      ),
    },
  },
  {
    component: 'ValuePicker',
    states: {
      usual: (words) => valuePicker(words, false),
      'read only': (words) => valuePicker(words, true),
    },
  },
];
