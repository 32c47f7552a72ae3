import { Button, Group } from '@mantine/core';
import { IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { textTypes } from '#contract/field-conversion.ts';
import type { ProfileField } from '#contract/people.ts';
import { peopleByOption, type ExternalAccountKind, type ProfileFieldUse } from '#contract/profile-fields.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { FactList } from '../../ui/FactList.tsx';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { MoveButtons } from '../../ui/order/MoveButtons.tsx';
import side from '../../ui/Aside.module.css';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import classes from './ProfileFields.module.css';

interface FieldAsideProps {
  field: ProfileField;
  /** Null while it is not counted. */
  use: ProfileFieldUse | null;
  accountKinds: readonly ExternalAccountKind[];
  /** Indexes of the field and of the last one. */
  place: number;
  last: number;
  objection: string | null;
  onEdit: () => void;
  onDelete: () => void;
  onMove: (to: number) => void;
  /** Converts it to a list; only for fields of free text. */
  onConvert: () => void;
}

const scope = 'Profile fields';
const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

/** Longer lists are shown in full where they are edited. */
const mostOptions = 200;

/** Options with their number of people; memoized, because lists can be long. */
const OptionTable = memo(function OptionTable(props: {
  options: ProfileField['options'];
  use: ProfileFieldUse | null;
}): ReactNode {
  const { options, use } = props;
  const people = peopleByOption(use);
  const more = options.length - mostOptions;
  return (
    <table className={classes.optionTable}>
      <thead>
        <tr>
          <th scope="col">Option</th>
          <th scope="col">People</th>
        </tr>
      </thead>
      <tbody>
        {options.slice(0, mostOptions).map(({ key, text }) => (
          <tr key={key}>
            <td dir="auto">{text}</td>
            <td className="rc-tabular">{formatCount(people.get(key) ?? 0)}</td>
          </tr>
        ))}
        {more > 0 && (
          <tr>
            <td colSpan={2}>{countOf(more, 'more option')}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
});

/** The settings of one field, how many people have each value, and what can be done with it. */
export function FieldAside(props: FieldAsideProps): ReactNode {
  const { field, use, accountKinds, place, last, objection, onMove } = props;
  const showPeople = useShowPeople();
  const service = accountKinds.find(({ kind }) => kind === field.accountKind)?.name ?? 'Another service';
  return (
    <aside className={`${side.column} ${classes.aside}`} aria-label={field.name} data-region="aside">
      <h2>
        <bdi>{field.name}</bdi>
      </h2>
      <FactList place="sheet">
        <dt>Type</dt>
        <dd>{fieldTypeNames[field.type]}</dd>
        <dt>Hint</dt>
        <dd dir="auto">{field.hint || 'Not set'}</dd>
        {field.accountKind !== null && (
          <>
            <dt>Service</dt>
            <dd>{service}</dd>
            <dt>Address</dt>
            <dd>
              <code>{field.urlPattern ?? 'Unknown'}</code>
            </dd>
          </>
        )}
        <dt>In summary</dt>
        <dd>{yesNo(field.inSummary)}</dd>
        <dt>Required</dt>
        <dd>{yesNo(field.required)}</dd>
        <dt>User can edit</dt>
        <dd>{yesNo(field.editableByUser)}</dd>
        <dt>Finds people</dt>
        <dd>{yesNo(field.forMatching)}</dd>
        <dt>People</dt>
        <dd>
          {use === null ? 'Unknown' : formatCount(use.people)}
          {use !== null && use.deactivated > 0 && <span>{formatCount(use.deactivated)} deactivated</span>}
        </dd>
      </FactList>
      {field.options.length > 0 && <OptionTable options={field.options} use={use} />}
      <div className={classes.actions}>
        <KeyAction
          shortcut={{ id: 'profile fields edit', label: 'Edit the profile field', scope }}
          keys="E"
          unless={objection}
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          run={props.onEdit}
        >
          Edit
        </KeyAction>
        <KeyAction
          shortcut={{ id: 'profile fields delete', label: 'Delete the profile field', scope }}
          keys="Delete"
          unless={objection}
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          run={props.onDelete}
        >
          Delete
        </KeyAction>
        {textTypes.includes(field.type) && (
          <KeyAction
            shortcut={{ id: 'profile fields convert', label: 'Turn the profile field into a list', scope }}
            keys="T"
            unless={objection}
            leftSection={<IconListCheck size={16} stroke={1.6} aria-hidden />}
            run={props.onConvert}
          >
            Turn into a list
          </KeyAction>
        )}
        <Group gap={4} wrap="nowrap">
          <MoveButtons
            size="md"
            name={field.name}
            place={place}
            last={last}
            unless={objection}
            onMove={onMove}
          />
        </Group>
      </div>
      {use !== null && use.people > 0 && (
        <Button
          fullWidth
          onClick={() =>
            showPeople({
              account: 'all',
              conditions: [{ kind: 'field', negated: false, fieldId: field.id, look: { test: 'set' } }],
            })
          }
        >
          Show the people with a value
        </Button>
      )}
    </aside>
  );
}
