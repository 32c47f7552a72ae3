import { Button } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { textTypes } from '#contract/field-conversion.ts';
import { profileFieldLimits, type ProfileFieldFacts } from '#contract/profile-fields.ts';
import type { Failure } from '#contract/outcome.ts';
import { roles, type ProfileField } from '#contract/people.ts';
import { listOf } from '#contract/words/list.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useIsConnecting } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useTable } from '../../state/replica.ts';
import type { Shortcut } from '../../state/shortcuts.ts';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { ListPanel, PanelNotices } from '../../ui/list-panel/ListPanel.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { OrderStatus } from '../../ui/order/OrderedList.tsx';
import { useOrder, type WantedOrder } from '../../ui/order/use-order.ts';
import { DraftBar } from '../../subjects/changes/DraftBar.tsx';
import type { DraftToSend } from '../../subjects/changes/use-drafted-change.ts';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { FieldSheet } from './FieldSheet.tsx';
import { orderChange } from './field-draft.ts';
import { fieldList } from './field-list.tsx';
import { useConversion } from './use-conversion.tsx';
import { useFieldEdits } from './use-field-edits.tsx';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';
import { usePeopleRevision } from '../../state/use-people-revision.ts';

/** How many people have values, and the services known to the server; asked again when people or fields change. */
function useFieldFacts(): Pick<Answer<ProfileFieldFacts>, 'value' | 'failure'> {
  const since = [useTable('profileFields'), usePeopleRevision()];
  return useOrganizationQuery('profile-fields.facts', {}, { since });
}

interface FieldNoticesProps {
  /** Why fields can't be changed; null where they can. */
  objection: string | null;
  /** Why values could not be counted. */
  failure: Failure | null;
}

function FieldNotices({ objection, failure }: FieldNoticesProps): ReactNode {
  const { readOnly } = usePermissions();
  const showPeople = useShowPeople();
  return (
    <PanelNotices>
      {objection !== null && readOnly === null && (
        <Notice
          action={
            <Button size="xs" onClick={() => showPeople({ roles: [roles.owner, roles.administrator] })}>
              {say('profile-fields.show-administrators-and-owners')}
            </Button>
          }
        >
          {objection}
        </Notice>
      )}
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
    </PanelNotices>
  );
}

interface FieldShortcuts {
  objection: string | null;
  edit: () => void;
  remove: () => void;
  convert: () => void;
}

function useFieldShortcuts({ objection, edit, remove, convert }: FieldShortcuts): void {
  const named = (name: string, keys: string, label: string, run: () => void): Shortcut => ({
    id: `profile fields ${name}`,
    keys,
    label,
    scope: fieldList.title,
    run,
  });
  useChangeShortcut(named('edit', 'E', say('profile-fields.edit-this'), edit), objection);
  useChangeShortcut(
    named('delete', say('profile-fields.delete'), say('profile-fields.delete-this'), remove),
    objection,
  );
  useChangeShortcut(named('convert', 'T', say('profile-fields.convert-this'), convert), objection);
}

const isText = ({ type }: ProfileField): boolean => textTypes.includes(type);

interface OrderBarProps extends Pick<DraftToSend, 'change' | 'objection' | 'onReview'> {
  /** In their new order. */
  fields: readonly ProfileField[];
  onDiscard: () => void;
}

/** An order that was not sent. */
function OrderBar({ fields, ...props }: OrderBarProps): ReactNode {
  return (
    <DraftBar
      {...props}
      count={1}
      words={say('profile-fields.new-order', { fields: listOf(fields.map(({ name }) => name)) })}
      verb={say('profile-fields.change-order')}
      shortcut={{
        id: 'profile fields review',
        keys: 'Ctrl S',
        label: say('profile-fields.change-order-of'),
        scope: fieldList.title,
      }}
      onSent={props.onDiscard}
    />
  );
}

const summedWords = (count: number, fields: readonly ProfileField[]): string =>
  say('profile-fields.sum', {
    count,
    inSummary: fields.filter((field) => field.inSummary).length,
    limit: profileFieldLimits.inSummary,
  });

/** The organization's custom profile fields, in the order of profiles. */
export function ProfileFieldsPanel(): ReactNode {
  const rows = useTable('profileFields');
  const live = useMemo(() => rows.toSorted((one, other) => one.order - other.order), [rows]);
  const nameOf = ({ name }: ProfileField): string => name;
  const order = useOrder(live, usePanelMemory<WantedOrder | null>('profile-fields.order', null), nameOf);
  const [openId, setOpenId] = usePanelMemory<number | null>('profile-fields.open', null);
  const isConnecting = useIsConnecting();
  const objection = usePermissions().to('right.change-profile-fields');
  const { value: facts, failure } = useFieldFacts();
  const edits = useFieldEdits(live, facts);
  const conversion = useConversion(live);
  const people = useMemo(() => facts && new Map(facts.uses.map((use) => [use.fieldId, use.people])), [facts]);
  const fields = useMemo(
    () => order.rows.map((field) => ({ ...field, people: people?.get(field.id) ?? null })),
    [order.rows, people],
  );
  const convert = (field: ProfileField): void => {
    if (isText(field)) void conversion.start(field);
  };
  const list = useTableList(fieldList, {
    rows: isConnecting && rows.length === 0 ? null : fields,
    openKey: openId,
    onOpen: ({ id }) => setOpenId(id),
    onClose: () => setOpenId(null),
    onLeave: order.discard,
    onEdit: (field) => {
      if (objection === null) edits.change(field);
    },
    actions: [
      { verb: say('profile-fields.edit'), unless: objection, run: ([field]) => field && edits.change(field) },
      {
        verb: say('profile-fields.turn-into-a-list'),
        isFor: isText,
        unless: objection,
        run: ([field]) => field && convert(field),
      },
      {
        verb: say('profile-fields.delete'),
        unless: objection,
        isApart: true,
        run: ([field]) => field && edits.remove(field),
      },
    ],
  });
  const inView = Array.from(list.ids).flatMap((id) => order.rows.find((field) => field.id === id) ?? []);
  const open = fields.find(({ id }) => id === openId);

  async function reviewOrder(): Promise<void> {
    if (await edits.reorder(orderChange(order.before, order.rows))) order.discard();
  }
  /** Keys are for the field beside the list, or for the one in focus. */
  const onCurrent = (act: (field: ProfileField) => void) => (): void => {
    const field = open ?? fields.find(({ id }) => id === list.grid.current?.focusedKey());
    if (field !== undefined && objection === null) act(field);
  };
  const edit = onCurrent(edits.change);
  const remove = onCurrent(edits.remove);
  useFieldShortcuts({ objection, edit, remove, convert: onCurrent(convert) });
  return (
    <ListPanel
      list={list}
      create={{
        id: 'profile fields new',
        label: say('profile-fields.create-new'),
        words: say('profile-fields.new-field'),
        unless: objection,
        run: edits.create,
      }}
      notices={<FieldNotices objection={objection} failure={failure} />}
      summed={summedWords(list.total, live)}
      onMoveRow={objection === null ? (id, to) => order.move(id, to, inView) : undefined}
      edits={edits}
      empty={{
        icon: IconForms,
        title: say('profile-fields.none-yet'),
        words: say('profile-fields.none-yet-help'),
      }}
      draft={
        order.isChanged ? (
          <OrderBar
            fields={order.rows}
            change={orderChange(order.before, order.rows)}
            objection={objection}
            onDiscard={order.discard}
            onReview={() => void reviewOrder()}
          />
        ) : undefined
      }
      foot={
        <>
          <Notice tone="bad" onDismiss={conversion.dismissProblem} className={panel.notice}>
            {conversion.problem}
          </Notice>
          <OrderStatus announcement={order.announcement} />
        </>
      }
    >
      {open !== undefined && (
        <FieldSheet
          field={open}
          use={facts?.uses.find(({ fieldId }) => fieldId === open.id) ?? null}
          accountKinds={facts?.accountKinds ?? []}
          place={list.sheet}
          objection={objection}
          onEdit={edit}
          onDelete={remove}
          onMove={(to) => order.move(open.id, to, inView)}
          onConvert={() => convert(open)}
        />
      )}
      {edits.dialogs}
      {conversion.dialog}
    </ListPanel>
  );
}
