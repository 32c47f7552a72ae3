import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { openBots } from '../screens/bots.ts';
import { openPanel, uploadFiles } from '../screens/reach-administration.ts';
import { openChannels, openSubscribers } from '../screens/reach-channels.ts';
import { openStatuses } from '../screens/reach-statuses.ts';
import { accountOf, backToPeople, ownerOf } from './console.ts';
import { openGroup, openGroups } from './group-steps.ts';
import { membersOf } from './person-steps.ts';
import { ownRequest, requestAs } from './realm-requests.ts';
import { callFrom } from './window-calls.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** A list with selectable rows, to try every action of its bar. */
export interface SelectableList {
  /** The name in the test's title. */
  name: string;
  /** The source of its selection bar, or the actions of a declared list, below the panels. */
  barIn: string;
  /** The name of its grid. */
  grid: string;
  /** Shows the list from anywhere. */
  open: (page: Page) => Promise<unknown>;
  /** What selected rows must contain, if not every row is suitable. */
  rows?: RegExp;
  /** The field that narrows the view. */
  search?: string;
  /** The search that finds only this row, if it isn't its name in dialogs. */
  searched?: (row: string) => string;
  /** A row's name in dialogs, if it isn't its checkbox's. */
  called?: (row: string) => string;
  /** Leaves the first row in the view and the other selected ones outside, if not by searching. */
  narrow?: (page: Page) => Promise<void>;
  /** Actions that change nothing, each with what the user sees of the selection. */
  changesNothing?: Readonly<Record<string, string>>;
}

function panel(name: string): Pick<SelectableList, 'grid' | 'open' | 'search'> {
  return { grid: name, search: 'Search', open: (page) => openPanel(page, name) };
}

async function openMembers(page: Page, group: string): Promise<void> {
  if ((await page.getByRole('heading', { level: 1, name: group }).count()) === 0)
    await openGroup(page, group);
  await page.getByRole('tab', { name: /^Members/ }).click();
}

async function openDeactivatedGroups(page: Page): Promise<void> {
  const grid = await openGroups(page);
  if ((await grid.getByText('deactivated', { exact: true }).count()) > 0) return;
  // The only filter of the list: its menu begins with the values.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: /^Show deactivated groups/ }).click();
}

async function openLeaveCalendar(page: Page): Promise<void> {
  await page.keyboard.press(keyOf.statuses);
  await page.getByRole('tab', { name: /^Leave/ }).click();
  await page.getByText('Calendar', { exact: true }).click();
  const thisWeek = page.getByRole('button', { name: 'This week' });
  if (await thisWeek.isEnabled()) await thisWeek.click();
}

const ofPeople = {
  'Compare permissions 1 in this view, 1 other': 'says so itself, and shows both by name',
};
const ofGroups = { 'Show in matrix': 'shows a column for each of the groups, with its name' };

/** Every list with a selection bar; lists with several kinds of rows have an entry for each. */
export const selectableLists: readonly SelectableList[] = [
  {
    name: 'people',
    barIn: 'people/PeopleSelectionBar.tsx',
    grid: 'People',
    search: 'Search people',
    open: backToPeople,
    rows: /Member/,
    changesNothing: ofPeople,
  },
  {
    name: 'bots',
    barIn: 'people/PeopleSelectionBar.tsx',
    grid: 'People',
    search: 'Search people',
    async open(page) {
      const isShown = await page.getByRole('columnheader', { name: 'Bot owner' }).isVisible();
      if (!isShown) await openBots(page);
    },
    // The columns of bots appear before the bots.
    rows: /webhook|Generic|Embedded/,
    changesNothing: ofPeople,
  },
  {
    name: 'groups',
    barIn: 'groups/GroupSelectionBar.tsx',
    grid: 'Groups',
    search: 'Search groups',
    open: openGroups,
    rows: /^(?!.*locked)/,
    changesNothing: ofGroups,
  },
  {
    name: 'deactivated groups',
    barIn: 'groups/GroupSelectionBar.tsx',
    grid: 'Groups',
    search: 'Search groups',
    open: openDeactivatedGroups,
    rows: /deactivated/,
    changesNothing: ofGroups,
  },
  {
    name: 'members of a group',
    barIn: 'groups/page/MembersTab.tsx',
    grid: 'Members',
    search: 'Find a member',
    open: (page) => openMembers(page, 'welcome-team'),
  },
  {
    name: 'channels',
    barIn: 'channels/ChannelSelectionBar.tsx',
    grid: 'Channels',
    search: 'Search',
    open: openChannels,
  },
  {
    name: 'subscribers of a channel',
    barIn: 'channels/ChannelSubscribers.tsx',
    grid: 'Subscribers',
    search: 'Find a subscriber',
    async open(page) {
      await openChannels(page);
      await openSubscribers(page, 'general');
    },
    changesNothing: { Permissions: 'is offered for one person, and shows them by name' },
  },
  {
    name: 'allowed domains',
    barIn: 'domains/DomainsPanel.tsx',
    ...panel('Allowed domains'),
  },
  {
    name: 'attachments',
    barIn: 'attachments/AttachmentSelectionBar.tsx',
    ...panel('Attachments'),
    changesNothing: { Download: 'is offered for one file, and asks where to save it by its name' },
  },
  {
    name: 'invitations',
    barIn: 'invitations/InvitationsPanel.tsx',
    ...panel('Invitations'),
    rows: /@/,
  },
  {
    name: 'custom emoji',
    barIn: 'emoji/EmojiPanel.tsx',
    ...panel('Custom emoji'),
  },
  {
    name: 'code playgrounds',
    barIn: 'playgrounds/PlaygroundsPanel.tsx',
    ...panel('Code playgrounds'),
    called: (row) => row.split(', ')[0] ?? row,
  },
  {
    name: 'data exports',
    barIn: 'data-exports/DataExportsPanel.tsx',
    ...panel('Data exports'),
    rows: /Ready/,
    searched: (row) => row.split(', ')[1] ?? row,
    // A date follows.
    called: (row) => row.replace(/, .*/, ' of '),
  },
  {
    name: 'devices',
    barIn: 'push/PushPanel.tsx',
    ...panel('Push tests'),
  },
  {
    name: 'statuses',
    barIn: 'statuses/StatusSelectionBar.tsx',
    grid: 'Statuses',
    search: 'Search',
    open: openStatuses,
  },
  {
    name: 'the leave calendar',
    barIn: 'statuses/LeaveCalendar.tsx',
    grid: 'Leave calendar',
    open: openLeaveCalendar,
    narrow: (page) => page.getByRole('button', { name: 'Later weeks' }).click(),
  },
];

const dayMilliseconds = 86_400_000;

/** Fills the lists that are too short in a new realm. */
export async function fillLists(page: Page, realm: DemoRealm): Promise<void> {
  const owner = ownerOf(realm);
  await uploadFiles(realm, owner);
  for (const domain of ['loomhouse.example', 'kilnworks.example'])
    await ownRequest(realm, 'POST', '/realm/domains', { domain, allow_subdomains: false });
  for (let device = 0; device < 3; device += 1) realm.control.addPushDevice(owner.userId, 'active');
  for (const account of [owner, accountOf(realm, 200)])
    await requestAs(realm, account, 'POST', '/export/realm', { export_type: 'public' });
  for (const name of ['archive-2021', 'archive-2022', 'archive-2023']) {
    const { group_id: id } = await ownRequest(realm, 'POST', '/user_groups/create', {
      name,
      description: '',
      members: '[]',
    });
    await ownRequest(realm, 'POST', `/user_groups/${id as number}/deactivate`);
  }
  await planLeaves(page, realm);
}

/** Three people, of whom the first by name is away later than the calendar's first weeks. */
async function planLeaves(page: Page, realm: DemoRealm): Promise<void> {
  const [organization] = await callFrom(page, 'organization.list', {});
  const organizationId = organization?.id ?? '';
  const people = membersOf(realm)
    .slice(0, 3)
    .toSorted((one, other) => one.fullName.localeCompare(other.fullName));
  for (const [place, { userId }] of people.entries()) {
    const from = Date.now() + (place === 0 ? 35 : 2) * dayMilliseconds;
    const draft = {
      userIds: [userId],
      status: { text: 'Away', emoji: null },
      fromMilliseconds: from,
      untilMilliseconds: from + dayMilliseconds,
    };
    await callFrom(page, 'leave.add', { organizationId, draft, typed: null });
  }
}
