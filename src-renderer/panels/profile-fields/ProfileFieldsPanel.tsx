import { Button, Stack } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { textTypes } from '#contract/field-conversion.ts';
import { profileFieldLimits, type ProfileFieldFacts } from '#contract/profile-fields.ts';
import type { Failure } from '#contract/outcome.ts';
import { roles, type ProfileField } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useIsConnecting } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useTable } from '../../state/replica.ts';
import type { Shortcut } from '../../state/shortcuts.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import classes from './ProfileFields.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { LoadingRows, StateBlock } from '../../ui/StateBlock.tsx';
import { UnsavedBar } from '../../ui/UnsavedBar.tsx';
import { useOrder, type WantedOrder } from '../../ui/order/use-order.ts';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { FieldList } from './FieldList.tsx';
import { FieldSheet } from './FieldSheet.tsx';
import { useConversion } from './use-conversion.tsx';
import { useFieldEdits } from './use-field-edits.tsx';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';
import { usePeopleRevision } from '../../state/use-people-revision.ts';

const scope = 'Profile fields';

/** How many people have values, and the services known to the server; asked again when people or fields change. */
function useFieldFacts(): Pick<Answer<ProfileFieldFacts>, 'value' | 'failure'> {
  const since = [useTable('profileFields'), usePeopleRevision()];
  return useOrganizationQuery('profile-fields.facts', {}, { since });
}

interface FieldNoticesProps {
  /** Why fields can't be changed; null where they can. */
  objection: string | null;
  fields: readonly ProfileField[];
  /** Why values could not be counted. */
  failure: Failure | null;
}

function FieldNotices({ objection, fields, failure }: FieldNoticesProps): ReactNode {
  const { readOnly } = usePermissions();
  const showPeople = useShowPeople();
  const inSummary = fields.filter((field) => field.inSummary).length;
  return (
    <Stack gap={8} flex="none" px={16} pb={8}>
      {objection !== null && readOnly === null && (
        <Notice
          action={
            <Button size="xs" onClick={() => showPeople({ roles: [roles.owner, roles.administrator] })}>
              Show administrators and owners
            </Button>
          }
        >
          {objection}
        </Notice>
      )}
      {fields.length > 0 && (
        <Notice>
          {inSummary} of {countOf(profileFieldLimits.inSummary, 'field')} in the profile summary. Drag fields
          or press Alt with Up or Down to change their order.
        </Notice>
      )}
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
    </Stack>
  );
}

interface FieldShortcuts {
  objection: string | null;
  onReview: () => void;
  edit: () => void;
  remove: () => void;
  convert: () => void;
}

function useFieldShortcuts({ objection, onReview, edit, remove, convert }: FieldShortcuts): void {
  const named = (name: string, keys: string, label: string, run: () => void): Shortcut => ({
    id: `profile fields ${name}`,
    keys,
    label,
    scope,
    run,
  });
  useChangeShortcut(named('review', 'Ctrl S', 'Review the order of profile fields', onReview), objection);
  useChangeShortcut(named('edit', 'E', 'Edit the profile field', edit), objection);
  useChangeShortcut(named('delete', 'Delete', 'Delete the profile field', remove), objection);
  useChangeShortcut(named('convert', 'T', 'Turn the profile field into a list', convert), objection);
}

/** The organization's custom profile fields, in the order of profiles. */
export function ProfileFieldsPanel(): ReactNode {
  const rows = useTable('profileFields');
  const live = useMemo(() => rows.toSorted((one, other) => one.order - other.order), [rows]);
  const order = useOrder(live, usePanelMemory<WantedOrder | null>('profile-fields.order', null));
  const fields = order.rows;
  const [openId, setOpenId] = usePanelMemory<number | null>('profile-fields.open', null);
  const [isSheetOpen, setSheetOpen] = usePanelMemory('profile-fields.sheet', false);
  const isConnecting = useIsConnecting();
  const objection = usePermissions().to('change profile fields');
  const { value: facts, failure } = useFieldFacts();
  const edits = useFieldEdits(live, facts);
  const conversion = useConversion(live);
  const people = useMemo(() => facts && new Map(facts.uses.map((use) => [use.fieldId, use.people])), [facts]);
  const open = fields.find(({ id }) => id === openId) ?? fields[0];
  const place = open === undefined ? -1 : fields.indexOf(open);
  const isLoading = isConnecting && rows.length === 0;

  function move(id: number, to: number): void {
    order.move(id, to);
    setOpenId(id);
  }
  function show(id: number): void {
    setOpenId(id);
    setSheetOpen(true);
  }
  function leave(): void {
    if (isSheetOpen) setSheetOpen(false);
    else order.discard();
  }
  async function reviewOrder(): Promise<void> {
    if (order.isChanged && (await edits.reorder(order.before, fields))) order.discard();
  }
  const onOpened = (act: (field: ProfileField) => void) => (): void => {
    if (open !== undefined && objection === null) act(open);
  };
  const edit = onOpened(edits.change);
  const remove = onOpened(edits.remove);
  const convert = onOpened((field) => {
    if (textTypes.includes(field.type)) void conversion.start(field);
  });
  useFieldShortcuts({ objection, onReview: () => void reviewOrder(), edit, remove, convert });

  const create = (
    <KeyAction
      shortcut={{ id: 'profile fields new', label: 'Create a profile field', scope }}
      keys="N"
      variant="filled"
      unless={objection}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      run={edits.create}
    >
      New field
    </KeyAction>
  );
  return (
    <div className={panel.panel}>
      <div className={`${panel.main} ${classes.main}`}>
        <PanelHeader
          title="Profile fields"
          count={isLoading ? '' : formatCount(rows.length)}
          counted="profile fields"
        >
          {!isLoading && rows.length === 0 ? null : create}
        </PanelHeader>
        <FieldNotices objection={objection} fields={live} failure={failure} />
        {isLoading ? (
          <LoadingRows rows={8} rowHeight={48} />
        ) : rows.length === 0 ? (
          <StateBlock kind="empty" icon={IconForms} title="No profile fields yet" action={create}>
            A profile field is something that people say about themselves, such as their team or their city.
          </StateBlock>
        ) : (
          <FieldList
            fields={fields}
            people={people}
            openId={open?.id ?? null}
            announcement={order.announcement}
            onOpen={show}
            onMove={objection === null ? move : null}
            onEdit={edit}
            onLeave={leave}
          />
        )}
        <ProblemNotice problem={edits.problem} onDismiss={edits.dismissProblem} className={panel.notice} />
        <ProblemNotice
          problem={conversion.problem}
          onDismiss={conversion.dismissProblem}
          className={panel.notice}
        />
        {order.isChanged && (
          <UnsavedBar
            count={1}
            words="Order of profile fields"
            busy={edits.busy}
            onDiscard={order.discard}
            onReview={() => void reviewOrder()}
          />
        )}
      </div>
      {open !== undefined && isSheetOpen && (
        <FieldSheet
          field={open}
          use={facts?.uses.find(({ fieldId }) => fieldId === open.id) ?? null}
          accountKinds={facts?.accountKinds ?? []}
          place={{
            index: place,
            total: fields.length,
            onStep: (by) => setOpenId(fields[place + by]?.id ?? open.id),
            onClose: () => setSheetOpen(false),
          }}
          objection={objection}
          onEdit={edit}
          onDelete={remove}
          onMove={(to) => move(open.id, to)}
          onConvert={convert}
        />
      )}
      {edits.dialogs}
      {conversion.dialog}
    </div>
  );
}
