import { SegmentedControl, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ListedPermission, PersonPermissions as PersonPermissionsAnswer } from '#contract/groups.ts';
import { say, type MessageId } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import type { Answer } from '../../state/use-organization-query.ts';
import { FindField } from '../../ui/FindField.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { HeldLine } from './HeldLine.tsx';
import { PermissionAreas } from './PermissionAreas.tsx';
import { PermissionReason } from './PermissionReason.tsx';
import { wayText, type PermissionPerson } from './permission-words.ts';
import { usePermission, usePermissions } from './use-permissions.ts';
import classes from './PersonPermissions.module.css';

type Show = 'held' | 'not-held' | 'all';

/** As many as one reads through; the search finds the others. */
const shownLimit = 200;

const shows = [
  ['held', 'permissions.held'],
  ['not-held', 'permissions.not-held'],
  ['all', 'permissions.all'],
] as const satisfies readonly (readonly [Show, MessageId])[];

/** Which permissions of somebody are listed. */
interface PermissionSearch {
  text: string;
  show: Show;
}

/** What the list of somebody's permissions is narrowed down by. */
function usePermissionSearch(): [PermissionSearch, ReactNode] {
  const [show, setShow] = usePanelMemory<Show>('people.permissions.show', 'held');
  const [text, setText] = useState('');
  const fields = (
    <>
      <FindField
        label={say('permissions.search')}
        placeholder={say('permissions.search-placeholder')}
        value={text}
        onChange={setText}
      />
      <SegmentedControl
        aria-label={say('permissions.show-permissions')}
        data={shows.map(([value, label]) => ({ value, label: say(label) }))}
        value={show}
        onChange={(next) => setShow(next)}
      />
    </>
  );
  return [{ text, show }, fields];
}

/** Every permission of the organization and of its groups, held or not, each with its chain. */
export function PersonPermissions({ person }: { person: PermissionPerson }): ReactNode {
  const [search, fields] = usePermissionSearch();
  const answer = useListedPermissions(person, search);
  return (
    <>
      <div className={classes.tools}>{fields}</div>
      <PermissionList person={person} search={search} answer={answer} />
    </>
  );
}

/** Somebody's permissions that match a search. */
const useListedPermissions = (
  person: PermissionPerson,
  search: PermissionSearch,
): Answer<PersonPermissionsAnswer> => usePermissions(person, { ...search, limit: shownLimit });

interface PermissionListProps {
  person: PermissionPerson;
  search: PermissionSearch;
  answer: Answer<PersonPermissionsAnswer>;
}

/** The permissions that were found, each with its chain once it is opened. */
function PermissionList({ person, search, answer }: PermissionListProps): ReactNode {
  const { text, show } = search;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { value, failure } = answer;

  function toggle(id: string): void {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }

  return (
    <>
      {value === null && failure === null && <LoadingRows rows={10} />}
      {value === null && <FailedAnswer answer={answer} />}
      {value !== null && value.matching === 0 && (
        <Empty kind={text.trim() === '' ? 'empty' : 'nothing-matches'} title={say('permissions.none')}>
          <bdi>{emptyWords(person.name, show, text)}</bdi>
        </Empty>
      )}
      <PermissionAreas permissions={value?.permissions ?? []}>
        {(permission) => (
          <PermissionLine
            key={permission.id}
            person={person}
            permission={permission}
            isOpen={open.has(permission.id)}
            onToggle={() => toggle(permission.id)}
          />
        )}
      </PermissionAreas>
      {value !== null && value.matching > value.permissions.length && (
        <Text size="sm" mt={14} c="dimmed" role="status">
          {say('permissions.shown-of', { count: value.permissions.length, total: value.matching })}
        </Text>
      )}
    </>
  );
}

function emptyWords(name: string, show: Show, text: string): string {
  const values = { name, show: show === 'not-held' ? 'missing' : show };
  const typed = text.trim();
  return typed === ''
    ? say('permissions.empty', values)
    : say('permissions.no-matches', { ...values, text: typed });
}

interface PermissionLineProps {
  person: PermissionPerson;
  permission: ListedPermission;
  isOpen: boolean;
  onToggle: () => void;
}

function PermissionLine(props: PermissionLineProps): ReactNode {
  const { person, permission, isOpen } = props;
  const { value: explanation, failure } = usePermission(person, isOpen ? permission.id : null);
  return (
    <HeldLine
      label={permission.label}
      remark={permission.way === null ? '' : wayText(permission.way)}
      held={permission.held}
      isOpen={isOpen}
      onToggle={props.onToggle}
    >
      {explanation !== null && <PermissionReason explanation={explanation} person={person} />}
      {failure !== null && <p>{failureMessage(failure)}</p>}
    </HeldLine>
  );
}
