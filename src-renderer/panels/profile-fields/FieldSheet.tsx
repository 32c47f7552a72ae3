import { Button, Group, Menu } from '@mantine/core';
import { IconListCheck, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { textTypes } from '#contract/field-conversion.ts';
import type { ProfileField } from '#contract/people.ts';
import { peopleByOption, type ExternalAccountKind, type ProfileFieldUse } from '#contract/profile-fields.ts';
import { formatCount } from '#contract/words/count.ts';
import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { say } from '#words/say.ts';
import { FactList } from '../../ui/FactList.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { MoveButtons } from '../../ui/order/MoveButtons.tsx';
import { FieldTypeIcon } from '../../subjects/people/ProfileFieldType.tsx';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import classes from './ProfileFields.module.css';

interface FieldSheetProps {
  field: ProfileField;
  /** Null while it is not counted. */
  use: ProfileFieldUse | null;
  accountKinds: readonly ExternalAccountKind[];
  place: SheetPlace;
  objection: string | null;
  onEdit: () => void;
  onDelete: () => void;
  onMove: (to: number) => void;
  /** Converts it to a list; only for fields of free text. */
  onConvert: () => void;
}

const yesNo = (is: boolean): string => (is ? say('profile-fields.yes') : say('profile-fields.no'));

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
          <th scope="col">{say('profile-fields.option')}</th>
          <th scope="col">{say('profile-fields.people')}</th>
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
            <td colSpan={2}>{say('profile-fields.more-options', { count: more })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
});

/** The settings of one field, how many people have each value, and what can be done with it. */
export function FieldSheet(props: FieldSheetProps): ReactNode {
  const { field, use, accountKinds, place, objection, onMove } = props;
  const showPeople = useShowPeople();
  const service =
    accountKinds.find(({ kind }) => kind === field.accountKind)?.name ??
    say('profile-fields.another-service');
  return (
    <Sheet
      label={field.name}
      {...place}
      previous={say('profile-fields.previous-field')}
      next={say('profile-fields.next-field')}
    >
      <SheetContent
        icon={<FieldTypeIcon type={field.type} size={20} />}
        name={
          <strong>
            <bdi>{field.name}</bdi>
          </strong>
        }
        line={fieldTypeNames[field.type]}
        actions={
          <>
            <Permitted unless={objection}>
              <KeyButton
                keys="E"
                leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
                onClick={props.onEdit}
              >
                {say('profile-fields.edit')}
              </KeyButton>
            </Permitted>
            <Button
              disabled={use === null || use.people === 0}
              leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />}
              onClick={() =>
                showPeople({
                  account: 'all',
                  conditions: [{ kind: 'field', negated: false, fieldId: field.id, look: { test: 'set' } }],
                })
              }
            >
              {say('profile-fields.show-in-people')}
            </Button>
            <Group gap={4} wrap="nowrap">
              <MoveButtons
                size="md"
                name={field.name}
                place={place.index ?? -1}
                last={place.total - 1}
                unless={objection}
                onMove={onMove}
              />
            </Group>
          </>
        }
        moreActions={
          <>
            {textTypes.includes(field.type) && (
              <Permitted unless={objection}>
                <Menu.Item
                  leftSection={<IconListCheck size={16} stroke={1.6} aria-hidden />}
                  rightSection={<Keys keys="T" />}
                  onClick={props.onConvert}
                >
                  {say('profile-fields.turn-into-a-list')}
                </Menu.Item>
              </Permitted>
            )}
            <Permitted unless={objection}>
              <Menu.Item
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                rightSection={<Keys keys="Delete" />}
                onClick={props.onDelete}
              >
                {say('profile-fields.delete')}
              </Menu.Item>
            </Permitted>
          </>
        }
      >
        <FactList place="sheet">
          <dt>{say('profile-fields.hint')}</dt>
          <dd dir="auto">{field.hint || say('profile-fields.not-set')}</dd>
          {field.accountKind !== null && (
            <>
              <dt>{say('profile-fields.service')}</dt>
              <dd>{service}</dd>
              <dt>{say('profile-fields.address')}</dt>
              <dd>
                <code>{field.urlPattern ?? say('profile-fields.unknown')}</code>
              </dd>
            </>
          )}
          <dt>{say('profile-fields.in-summary')}</dt>
          <dd>{yesNo(field.inSummary)}</dd>
          <dt>{say('profile-fields.required')}</dt>
          <dd>{yesNo(field.required)}</dd>
          <dt>{say('profile-fields.user-can-edit')}</dt>
          <dd>{yesNo(field.editableByUser)}</dd>
          <dt>{say('profile-fields.finds-people')}</dt>
          <dd>{yesNo(field.forMatching)}</dd>
          <dt>{say('profile-fields.people')}</dt>
          <dd className="rc-tabular">
            {use === null ? say('profile-fields.unknown') : formatCount(use.people)}
            {use !== null && use.deactivated > 0 && (
              <small>{say('profile-fields.deactivated', { count: use.deactivated })}</small>
            )}
          </dd>
        </FactList>
        {field.options.length > 0 && <OptionTable options={field.options} use={use} />}
      </SheetContent>
    </Sheet>
  );
}
