import { sayText } from '#words/text.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { groupValueText, partsOfValue, readGroupValue, type GroupValueRule } from '#contract/groups.ts';
import { takesOneGroup } from '#contract/settings/permission-settings.ts';
import { useServerAge } from '../../state/organizations.ts';
import { useTable } from '../../state/replica.ts';
import { ValuePicker } from '../../subjects/groups/ValuePicker.tsx';
import { usePersonNames } from '../../subjects/people/use-person-names.ts';
import type { ControlProps } from './control-props.ts';

/** Where the server does not tell: then it says itself what it does not take. */
const anything: GroupValueRule = {
  systemGroupsOnly: false,
  internet: false,
  nobody: true,
  everyone: true,
  systemGroupNames: [],
};

/** Groups and people who may do something in the organization. */
export function PermissionControl(props: ControlProps): ReactNode {
  const { setting, row, value: text, error, disabled, onValue, field } = props;
  const { featureLevel } = useServerAge();
  const groups = useTable('groups');
  const value = readGroupValue(text);
  const names = usePersonNames(value === null ? [] : [...partsOfValue(value).people]);
  if (value === null) return null;
  return (
    <>
      <ValuePicker
        label={sayText(setting.label)}
        value={value}
        before={readGroupValue(row.value)}
        rule={row.rule ?? anything}
        groups={groups}
        names={names}
        thisGroupId={null}
        isSingle={takesOneGroup(setting.name, featureLevel)}
        readOnly={disabled}
        id={field.id}
        describedBy={field['aria-describedby']}
        onValue={(next) => onValue(groupValueText(next))}
      />
      {error !== null && (
        <Text size="sm" c="var(--rc-badText)">
          {error}
        </Text>
      )}
    </>
  );
}
