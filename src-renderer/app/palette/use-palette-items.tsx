import { sayText } from '#words/text.ts';
import {
  IconArrowRight,
  IconKey,
  IconMessageSearch,
  IconRobot,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Channel } from '#contract/channels.ts';
import type { Group } from '#contract/groups.ts';
import { settingSections, type SettingDeclaration } from '#contract/settings/setting.ts';
import { hasSetting, organizationSettings } from '#contract/settings/settings.ts';
import type { Organization } from '#contract/organization.ts';
import type { PersonRow } from '#contract/people.ts';
import { memberCount } from '#contract/words/groups.ts';
import { roleName } from '#contract/words/roles.ts';
import { say } from '#words/say.ts';
import { panelOf, panels } from '../../panels/registry.ts';
import { navigate, useNavigate, type Navigate } from '../../state/navigation.ts';
import { showOrganization, useOrganizationsStore, useServerAge } from '../../state/organizations.ts';
import { permissionPlaceText } from '../../state/permission-place.ts';
import { usePreferences, writePreferences } from '../../state/preferences.ts';
import { useTable } from '../../state/replica.ts';
import { runWhenRegistered, useShortcutsStore, type Shortcut } from '../../state/shortcuts.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { findMatch } from '../../ui/match.ts';
import { useShowMessage } from '../../subjects/messages/show-message.ts';
import { ChannelIcon } from '../../subjects/channels/ChannelIcon.tsx';
import { useChannelHits } from '../../subjects/channels/use-channel-hits.ts';
import { usePeopleAnswer } from '../../subjects/people/use-people-answer.ts';
import { OrganizationMark } from '../shell/OrganizationMark.tsx';
import { densities, schemes } from '../shell/preference-choices.ts';
import { safetyLevels, safetyWords, useSafetyLevel, useSetSafetyLevel } from '../shell/SafetyItems.tsx';
import { beginningFirst, messageIdOf, readQuery, settingsGroup, type PaletteItem } from './palette-items.ts';
import { offboarding, openBots, panelActions, type PanelAction } from './panel-actions.ts';
import { useOffboarding } from './use-offboarding.tsx';
import { useQuestions } from './use-questions.tsx';

const mostOfAKind = 8;

function actionItem(shortcut: Shortcut): PaletteItem {
  const panel = shortcut.id.startsWith('panel ') ? panelOf(shortcut.id.slice(6)) : undefined;
  const Icon = panel?.icon ?? IconArrowRight;
  return {
    key: `action ${shortcut.id}`,
    group: panel === undefined ? say('palette.actions') : say('palette.panels'),
    label: panel?.label ?? shortcut.label,
    remark: '',
    keys: shortcut.keys,
    icon: <Icon size={16} stroke={1.6} aria-hidden />,
    run: shortcut.run,
  };
}

/** What another panel begins: that panel is gone to first. */
function panelActionItem(organizationId: string, action: PanelAction): PaletteItem {
  const { panel, id, openView, label, remark } = action;
  const shown = panelOf(panel);
  const Icon = shown?.icon ?? IconArrowRight;
  return {
    // Not that of the action itself, which the palette may list as well.
    key: `begin ${label}`,
    group: say('palette.actions'),
    label,
    remark: remark ?? shown?.label ?? '',
    keys: null,
    icon: <Icon size={16} stroke={1.6} aria-hidden />,
    run() {
      navigate(organizationId, { panel });
      openView?.();
      runWhenRegistered(id);
    },
  };
}

/** Bots are a view of people, and no panel of their own. */
function botsItem(go: Navigate): PaletteItem {
  return {
    key: 'panel bots',
    group: say('palette.panels'),
    label: say('palette.bots'),
    remark: say('palette.people'),
    keys: null,
    icon: <IconRobot size={16} stroke={1.6} aria-hidden />,
    run() {
      go({ panel: 'people' });
      openBots();
    },
  };
}

/** A message by its id, as in "#4017". */
function messageItem(show: (messageId: number) => void, messageId: number): PaletteItem {
  return {
    key: `message ${messageId}`,
    group: say('palette.messages'),
    label: say('palette.message', { messageId: String(messageId) }),
    remark: say('palette.message-inspector'),
    keys: null,
    icon: <IconMessageSearch size={16} stroke={1.6} aria-hidden />,
    run: () => show(messageId),
  };
}

function personItem(go: Navigate, person: PersonRow): PaletteItem {
  return {
    key: `person ${person.userId}`,
    group: say('palette.people'),
    label: person.name,
    remark: [
      person.isBot ? say('palette.bot') : roleName(person.role),
      person.email,
      person.isActive ? null : 'deactivated',
    ]
      .filter((part) => part !== null)
      .join(', '),
    keys: null,
    icon: <Avatar userId={person.userId} name={person.name} />,
    run: () => go({ panel: 'people', open: person.userId }),
  };
}

function groupItem(go: Navigate, group: Group): PaletteItem {
  return {
    key: `group ${group.id}`,
    group: say('palette.groups'),
    label: group.name,
    remark: memberCount(group),
    keys: null,
    icon: <IconUsersGroup size={16} stroke={1.6} aria-hidden />,
    run: () => go({ panel: 'groups', open: group.id }),
  };
}

function channelItem(go: Navigate, channel: Channel): PaletteItem {
  const { id, name } = channel;
  return {
    key: `channel ${id}`,
    group: say('palette.channels'),
    label: name,
    remark: '',
    keys: null,
    icon: <ChannelIcon channel={channel} />,
    run: () => go({ panel: 'channels', open: id }),
  };
}

function organizationItem(organization: Organization, position: number): PaletteItem {
  const { id, name, email, isDemo } = organization;
  return {
    key: `organization ${id}`,
    group: say('palette.organizations'),
    label: name,
    remark: isDemo ? say('palette.demo') : email,
    keys: position <= 9 ? `Ctrl ${position}` : null,
    icon: <OrganizationMark organization={organization} size={18} />,
    run: () => showOrganization(id),
  };
}

function settingItem(label: string, isCurrent: boolean, run: () => void): PaletteItem {
  return {
    key: `setting ${label}`,
    group: say('palette.settings'),
    label,
    remark: isCurrent ? say('palette.current') : '',
    keys: null,
    icon: <IconSettings size={16} stroke={1.6} aria-hidden />,
    run,
  };
}

/** Settings of the organization that its server has, by their names. */
function organizationSettingItem(go: Navigate, { name, label, section }: SettingDeclaration): PaletteItem {
  return {
    key: `organization setting ${name}`,
    group: settingsGroup(),
    label: sayText(label),
    remark: settingSections[section],
    keys: null,
    icon: <IconSettings size={16} stroke={1.6} aria-hidden />,
    run: () => go({ panel: 'settings', open: name }),
  };
}

/** Who has a permission of the organization: "Who can create web-public channels?" */
function whoCanItem(go: Navigate, { name, label }: SettingDeclaration): PaletteItem {
  const action = sayText(label);
  const open = permissionPlaceText({
    view: 'who',
    area: { kind: 'organization' },
    permissionId: `realm:${name}`,
  });
  return {
    key: `who can ${name}`,
    group: say('palette.permissions'),
    label: say('palette.who-can', { action: `${action.charAt(0).toLowerCase()}${action.slice(1)}` }),
    remark: '',
    keys: null,
    icon: <IconKey size={16} stroke={1.6} aria-hidden />,
    run: () => go({ panel: 'permissions', open }),
  };
}

/** The ways to a setting of the organization: of a permission first the one to who has it. */
function settingItems(go: Navigate, setting: SettingDeclaration): PaletteItem[] {
  const change = organizationSettingItem(go, setting);
  return setting.form.kind === 'permission' ? [whoCanItem(go, setting), change] : [change];
}

/** What can be set for this device and, with the safety level, for the organization. */
function useSettingItems(): PaletteItem[] {
  const preferences = usePreferences();
  const level = useSafetyLevel();
  const setLevel = useSetSafetyLevel();
  const singleKeyShortcuts = !preferences.singleKeyShortcuts;
  return [
    ...schemes().map(({ value, label }) =>
      settingItem(
        /theme/u.test(label) ? label : say('palette.theme', { label }),
        preferences.colorScheme === value,
        () => void writePreferences({ colorScheme: value }),
      ),
    ),
    ...densities().map(({ value, label }) =>
      settingItem(label, preferences.density === value, () => void writePreferences({ density: value })),
    ),
    ...safetyLevels.map((each) =>
      settingItem(
        say('palette.safety-level', { label: safetyWords(each).label }),
        level === each,
        () => void setLevel(each),
      ),
    ),
    settingItem(
      say('palette.single-keys', { state: singleKeyShortcuts ? 'on' : 'off' }),
      false,
      () => void writePreferences({ singleKeyShortcuts }),
    ),
  ];
}

interface PaletteItems {
  items: PaletteItem[];
  /** False while the people or the channels asked for are those of an earlier text. */
  isComplete: boolean;
}

/** What the palette offers for a text, in the order in which it is listed. */
export function usePaletteItems(typed: string): PaletteItems {
  const go = useNavigate();
  const showMessage = useShowMessage();
  const { kind, text } = readQuery(typed);
  const shortcuts = useShortcutsStore((state) => state.shortcuts);
  const organizations = useOrganizationsStore((state) => state.list) ?? [];
  const currentId = useOrganizationsStore((state) => state.currentId);
  const groups = useTable('groups');
  const settings = useSettingItems();
  const { featureLevel } = useServerAge();
  const isAll = kind === 'all';
  const questions = useQuestions(isAll ? text : '');
  const isHere = (id: string): boolean => shortcuts.some((shortcut) => shortcut.id === id);
  const leaver = useOffboarding(isAll ? text : '', isHere);
  // These name people and channels in words of their own.
  const named = isAll && (questions ?? leaver) !== null ? '' : text;
  const people = usePeopleAnswer(isAll || kind === 'people' ? named : '');
  const channels = useChannelHits((isAll && named !== '') || kind === 'channels' ? named : null, 'without');
  const matches = ({ label }: { label: string }) => findMatch(label, text) !== null;
  const canAct = isAll || kind === 'actions';
  const offered = shortcuts.filter((each) => each.inPalette !== false);
  const actions = canAct ? offered.map(actionItem).filter(matches) : [];
  const canOffboardHere = shortcuts.some(({ id }) => id.startsWith('people offboard '));
  const elsewhere =
    canAct && text !== '' && currentId !== null
      ? panelActions()
          .filter(({ id }) => !isHere(id))
          .concat(canOffboardHere ? [] : offboarding())
          .map((action) => panelActionItem(currentId, action))
          .filter(matches)
      : [];
  const others = organizations.map((each, place) => organizationItem(each, place + 1));
  const groupHits = groups.filter(({ isSystem, deactivated }) => !isSystem && !deactivated);
  const messageId = kind === 'channels' ? messageIdOf(text) : null;
  const items = [
    ...(questions?.items ?? []),
    ...(leaver?.items ?? []),
    ...actions.filter((item) => item.group === 'Panels'),
    ...(canAct && currentId !== null ? [botsItem(go)].filter(matches) : []),
    ...(canAct ? others.filter((item) => item.key !== `organization ${currentId}` && matches(item)) : []),
    ...(isAll && text !== '' && panels.some(({ id }) => id === 'groups') ? groupHits : [])
      .map((group) => groupItem(go, group))
      .filter(matches)
      .slice(0, mostOfAKind),
    ...people.rows.map((person) => personItem(go, person)),
    ...(messageId === null ? [] : [messageItem(showMessage, messageId)]),
    ...channels.hits.slice(0, isAll ? mostOfAKind : undefined).map((channel) => channelItem(go, channel)),
    ...actions.filter((item) => item.group === 'Actions'),
    ...elsewhere,
    ...(isAll && text !== '' && currentId !== null ? organizationSettings : [])
      .flatMap((setting) => (hasSetting(setting, featureLevel) ? settingItems(go, setting) : []))
      .filter(matches),
    ...(canAct ? settings.filter(matches) : []),
  ];
  // Channels may have to be fetched first; who looks for something else does not wait for them.
  const isComplete =
    kind === 'channels' ? channels.isCurrent : people.isCurrent && (questions ?? leaver)?.isCurrent !== false;
  return { items: beginningFirst(items, text), isComplete };
}
