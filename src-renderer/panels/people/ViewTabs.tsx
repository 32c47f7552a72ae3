import { ActionIcon, Flex, Group, Menu, Popover, Text } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconPlus } from '@tabler/icons-react';
import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PeopleView } from '#contract/calls/people-filter.ts';
import { formatCount } from '#contract/words/count.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { FoldedMenu } from '../../ui/FoldedMenu.tsx';
import { moreTabs } from '../../ui/FoldingTabs.tsx';
import { useFolding } from '../../ui/folding.ts';
import { DeleteViewForm, ViewNameForm } from './ViewForms.tsx';
import { isBuiltIn, movedView, viewNameProblem } from '../../subjects/people/people-views.ts';
import { keyInWriting } from '../../ui/writing.ts';
import classes from './ViewTabs.module.css';
import layoutStyle from '../../ui/Layout.module.css';

interface ViewTabsProps {
  builtIn: readonly PeopleView[];
  saved: readonly PeopleView[];
  /** How many each view shows, by its id; null where nobody's address is visible and the view asks for addresses. */
  counts: Readonly<Record<string, number | null>>;
  /** The view that was opened last; null where none was. */
  current: PeopleView | null;
  /** The screen shows something else than `current` keeps. */
  isChanged: boolean;
  /** How many the screen lists; null while unknown. */
  total: number | null;
  onOpen: (view: PeopleView) => void;
  /** Keeps what the screen shows under a new name. */
  onAdd: (name: string) => void;
  /** Keeps what the screen shows as the present view. */
  onUpdate: () => void;
  onSaved: (views: readonly PeopleView[]) => void;
}

/** Saved views as tabs with their counts, and what can be done with the one that is open. */
export const ViewTabs = memo(function ViewTabs(props: ViewTabsProps): ReactNode {
  const { saved, current } = props;
  const own = current !== null && !isBuiltIn(current) ? current : null;
  // An edited view counts what it would show once saved, as the list does.
  const counts =
    own !== null && props.isChanged && props.total !== null
      ? { ...props.counts, [own.id]: props.total }
      : props.counts;
  // Nobody's address is visible, and the view asks for addresses.
  const builtIn = props.builtIn.filter(({ id }) => counts[id] !== null || id === current?.id);
  const [form, setForm] = useState<'add' | 'rename' | 'delete' | null>(null);
  const views = [...builtIn, ...saved];
  const close = () => setForm(null);
  useShortcut({
    id: 'people save view',
    keys: null,
    label: 'Save this view of people',
    scope: 'People',
    run: () => setForm('add'),
  });
  const move = (id: string, by: 1 | -1) => props.onSaved(movedView(saved, id, by));

  return (
    <Flex flex="none" h={33} px={16} className={layoutStyle.lineBelow}>
      {views.map((view) => (
        <ViewCommand key={view.id} view={view} onOpen={props.onOpen} />
      ))}
      <TabList {...props} counts={counts} views={views} onMove={move} />
      <Group gap={4} wrap="nowrap" flex="none" ms={-4}>
        {own !== null && (
          <Popover
            opened={form === 'rename' || form === 'delete'}
            onDismiss={close}
            position="bottom-start"
            trapFocus
            withinPortal
            withRoles={false}
          >
            <Popover.Target>
              <span>
                <OwnViewMenu view={own} saved={saved} onForm={setForm} onMove={(by) => move(own.id, by)} />
              </span>
            </Popover.Target>
            <Popover.Dropdown
              p={0}
              role="dialog"
              aria-label={form === 'delete' ? 'Delete view' : 'Rename view'}
            >
              {form === 'rename' ? (
                <ViewNameForm
                  initial={own.name}
                  action="Rename view"
                  problemOf={(name) => viewNameProblem(name, views, own.id)}
                  onName={(name) => {
                    props.onSaved(saved.map((view) => (view.id === own.id ? { ...own, name } : view)));
                    close();
                  }}
                />
              ) : (
                <DeleteViewForm
                  name={own.name}
                  onCancel={close}
                  onDelete={() => {
                    props.onSaved(saved.filter((view) => view.id !== own.id));
                    close();
                  }}
                />
              )}
            </Popover.Dropdown>
          </Popover>
        )}
        {own !== null && props.isChanged && (
          <button type="button" className={classes.add} onClick={props.onUpdate}>
            <IconDeviceFloppy size={14} stroke={1.6} aria-hidden />
            Save changes
          </button>
        )}
        <Popover
          opened={form === 'add'}
          onDismiss={close}
          position="bottom-start"
          trapFocus
          returnFocus
          withinPortal
          withRoles={false}
        >
          <Popover.Target>
            <button
              type="button"
              className={classes.add}
              aria-haspopup="dialog"
              aria-expanded={form === 'add'}
              onClick={() => setForm(form === 'add' ? null : 'add')}
            >
              <IconPlus size={14} stroke={1.6} aria-hidden />
              Save view
            </button>
          </Popover.Target>
          <Popover.Dropdown p={0} role="dialog" aria-label="Save view">
            <ViewNameForm
              initial=""
              action="Save view"
              problemOf={(name) => viewNameProblem(name, views, null)}
              onName={(name) => {
                props.onAdd(name);
                close();
              }}
            />
          </Popover.Dropdown>
        </Popover>
      </Group>
    </Flex>
  );
});

/** Puts a view into the command palette. */
function ViewCommand({ view, onOpen }: { view: PeopleView; onOpen: (view: PeopleView) => void }): ReactNode {
  useShortcut({
    id: `people view ${view.id}`,
    keys: null,
    label: `Show the view ${view.name}`,
    scope: 'People',
    run: () => onOpen(view),
  });
  return null;
}

interface TabListProps extends ViewTabsProps {
  views: readonly PeopleView[];
  onMove: (id: string, by: 1 | -1) => void;
}

function TabList({ views, counts, current, onOpen, onMove }: TabListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const folded = useFolding(list, '[role="tab"]');
  const currentId = current?.id ?? null;
  const reachable = currentId ?? views[0]?.id;

  function onKeyDown(event: KeyboardEvent, view: PeopleView, index: number): void {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (isBuiltIn(view)) return;
      event.preventDefault();
      onMove(view.id, event.key === 'ArrowUp' ? -1 : 1);
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = views.length - 1;
    const to: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const place = to[keyInWriting(event.key)];
    const next = views[place ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    const tabs = list.current?.querySelectorAll<HTMLElement>('[role="tab"]');
    tabs?.[place ?? 0]?.focus();
    onOpen(next);
  }

  return (
    <Group gap={4} wrap="nowrap" miw={0} me={12}>
      <Flex gap={16} pos="relative" h="100%" miw={0} ref={list} role="tablist" aria-label="Views">
        {views.map((view, index) => {
          const count = counts[view.id];
          return (
            <button
              key={view.id}
              type="button"
              role="tab"
              aria-selected={view.id === currentId}
              aria-keyshortcuts={isBuiltIn(view) ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
              tabIndex={view.id === reachable ? 0 : -1}
              className={classes.tab}
              onClick={() => onOpen(view)}
              onKeyDown={(event) => onKeyDown(event, view, index)}
            >
              <Text component="bdi" inherit maw={220} className="rc-ellipsis">
                {view.name}
              </Text>
              <Text
                span
                inherit
                fw={400}
                c="dimmed"
                className="rc-tabular"
                title={count === null ? 'Email addresses are hidden from you' : undefined}
              >
                {count === undefined ? '' : count === null ? 'Unknown' : formatCount(count)}
              </Text>
            </button>
          );
        })}
      </Flex>
      <FoldedMenu parts={folded} button={moreTabs()} />
    </Group>
  );
}

interface OwnViewMenuProps {
  view: PeopleView;
  saved: readonly PeopleView[];
  onForm: (form: 'rename' | 'delete') => void;
  onMove: (by: 1 | -1) => void;
}

function OwnViewMenu({ view, saved, onForm, onMove }: OwnViewMenuProps): ReactNode {
  const place = saved.findIndex(({ id }) => id === view.id);
  return (
    <Menu position="bottom-start" withinPortal width={200}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Options of the view ${view.name}`}>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onForm('rename')}>Rename</Menu.Item>
        <Menu.Item disabled={place <= 0} rightSection={<Keys keys="Alt Up" />} onClick={() => onMove(-1)}>
          Move left
        </Menu.Item>
        <Menu.Item
          disabled={place >= saved.length - 1}
          rightSection={<Keys keys="Alt Down" />}
          onClick={() => onMove(1)}
        >
          Move right
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onForm('delete')}>Delete view</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
