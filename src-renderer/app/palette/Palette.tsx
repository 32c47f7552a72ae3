import { Combobox, Flex, Modal, Text } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconArrowRight, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import type { PersonRow } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { roleName } from '#contract/words/roles.ts';
import { panelOf, panels } from '../../panels/registry.ts';
import { useNavigate, type Navigate } from '../../state/navigation.ts';
import { useTable } from '../../state/replica.ts';
import { useShortcutsStore, type Shortcut } from '../../state/shortcuts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { findMatch } from '../../ui/match.ts';
import { usePicker } from '../../ui/picker/use-picker.ts';
import classes from './Palette.module.css';
import { groupItems, nextKind, readQuery, type PaletteItem } from './palette-items.ts';
import { usePeopleAnswer } from '../../ui/use-people-answer.ts';
import layoutStyle from '../../ui/Layout.module.css';

const mostOfAKind = 8;

function actionItem(shortcut: Shortcut): PaletteItem {
  const panel = shortcut.id.startsWith('panel ') ? panelOf(shortcut.id.slice(6)) : undefined;
  const Icon = panel?.icon ?? IconArrowRight;
  return {
    key: `action ${shortcut.id}`,
    group: panel === undefined ? 'Actions' : 'Panels',
    label: panel?.label ?? shortcut.label,
    remark: shortcut.objection ?? '',
    isBarred: shortcut.objection != null,
    keys: shortcut.keys,
    icon: <Icon size={16} stroke={1.6} aria-hidden />,
    run: shortcut.run,
  };
}

function personItem(navigate: Navigate, person: PersonRow): PaletteItem {
  return {
    key: `person ${person.userId}`,
    group: 'People',
    label: person.name,
    remark: [
      person.isBot ? 'Bot' : roleName(person.role),
      person.email,
      person.isActive ? null : 'deactivated',
    ]
      .filter((part) => part !== null)
      .join(', '),
    keys: null,
    icon: <Avatar userId={person.userId} name={person.name} />,
    run: () => navigate({ panel: 'people', open: person.userId }),
  };
}

function groupItem(navigate: Navigate, group: Group): PaletteItem {
  const count = group.effectiveMemberCount;
  return {
    key: `group ${group.id}`,
    group: 'Groups',
    label: group.name,
    remark: countOf(count, 'member'),
    keys: null,
    icon: <IconUsersGroup size={16} stroke={1.6} aria-hidden />,
    run: () => navigate({ panel: 'groups', open: group.id }),
  };
}

interface PaletteItems {
  items: PaletteItem[];
  /** False while the people are those of an earlier text. */
  isComplete: boolean;
}

function usePaletteItems(typed: string): PaletteItems {
  const navigate = useNavigate();
  const { kind, text } = readQuery(typed);
  const shortcuts = useShortcutsStore((state) => state.shortcuts);
  const groups = useTable('groups');
  const asked = kind === 'actions' ? '' : text;
  const people = usePeopleAnswer(asked);
  const matches = (label: string) => findMatch(label, text) !== null;
  const offered = shortcuts.filter((each) => each.inPalette !== false);
  const actions = kind === 'people' ? [] : offered.map(actionItem).filter(({ label }) => matches(label));
  const canShowGroups = kind === 'all' && text !== '' && panels.some((panel) => panel.id === 'groups');
  const groupHits = canShowGroups
    ? groups.filter((group) => !group.isSystem && !group.deactivated && matches(group.name))
    : [];
  const items = [
    ...actions.filter((item) => item.group === 'Panels'),
    ...groupHits.slice(0, mostOfAKind).map((group) => groupItem(navigate, group)),
    ...people.rows.map((person) => personItem(navigate, person)),
    ...actions.filter((item) => item.group === 'Actions'),
  ];
  return { items, isComplete: people.isCurrent };
}

function Highlighted({ label, text }: { label: string; text: string }) {
  const match = findMatch(label, text);
  if (match === null || match.start === match.end) {
    return <bdi className={classes.label}>{label}</bdi>;
  }
  return (
    <bdi className={classes.label}>
      {label.slice(0, match.start)}
      <mark className={classes.match}>{label.slice(match.start, match.end)}</mark>
      {label.slice(match.end)}
    </bdi>
  );
}

function Footer() {
  return (
    <div className={classes.footer} aria-hidden>
      <span>
        <Keys keys="Up Down" /> move
      </span>
      <span>
        <Keys keys="Enter" /> run
      </span>
      <span>
        <Keys keys="Tab" /> one kind
      </span>
      <Text span inherit ms="auto">
        <Keys keys=">" /> actions
      </Text>
      <span>
        <Keys keys="@" /> people
      </span>
    </div>
  );
}

function Content() {
  const [typed, setTyped] = useState('');
  const { items, isComplete } = usePaletteItems(typed);
  const { text } = readQuery(typed);
  const picker = usePicker({
    text: typed,
    onText: setTyped,
    choices: items,
    isCurrent: isComplete,
    opens: 'always',
    onPick({ run }) {
      spotlight.close();
      run();
    },
  });
  return (
    <Combobox {...picker.root} unstyled>
      <Modal.Title className="rc-visually-hidden">Command palette</Modal.Title>
      <Flex align="center" gap={12} h={52} px={16} c="dimmed" className={layoutStyle.lineBelow}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          {...picker.field}
          className={classes.input}
          type="text"
          aria-label="Search or run a command"
          placeholder="People, groups, panels and actions"
          data-autofocus
          onKeyDown={(event) => {
            if (event.key === 'Tab') {
              event.preventDefault();
              picker.type(nextKind(typed));
            } else picker.field.onKeyDown?.(event);
          }}
        />
      </Flex>
      <Combobox.Options {...picker.list} aria-label="Results" className={classes.list ?? ''}>
        {groupItems(items).map(([group, ofGroup]) => (
          <div key={group} role="group" aria-label={group}>
            <Text size="xs" px={12} pt={10} pb={4} fw={500} c="dimmed" aria-hidden>
              {group}
            </Text>
            {ofGroup.map((item) => {
              const option = picker.option(item);
              return (
                <Combobox.Option
                  key={item.key}
                  {...option}
                  aria-disabled={item.isBarred}
                  className={classes.item ?? ''}
                >
                  <Flex
                    component="span"
                    display="inline-flex"
                    justify="center"
                    flex="none"
                    w={20}
                    c="var(--rc-fg2)"
                  >
                    {item.icon}
                  </Flex>
                  <Highlighted label={item.label} text={text} />
                  <span className={`${classes.remark} rc-ellipsis`}>{item.remark}</span>
                  {item.keys === null ? null : <Keys keys={item.keys} />}
                  {option.selected && item.keys === null ? <Keys keys="Enter" /> : null}
                </Combobox.Option>
              );
            })}
          </div>
        ))}
      </Combobox.Options>
      <p className={items.length === 0 ? classes.empty : 'rc-visually-hidden'} role="status">
        {items.length === 0 ? 'Nothing matches.' : `${items.length} results`}
      </p>
      <Footer />
    </Combobox>
  );
}

/** The command palette: every panel, action, group and person by a few letters. */
export function Palette() {
  return (
    <Spotlight.Root
      shortcut={null}
      size={660}
      yOffset={96}
      centered={false}
      lockScroll={false}
      radius="xl"
      transitionProps={{ duration: 0 }}
      overlayProps={{ color: 'var(--rc-scrim)', backgroundOpacity: 1, blur: 0 }}
    >
      <Content />
    </Spotlight.Root>
  );
}
