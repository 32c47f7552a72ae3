import { Menu } from '@mantine/core';
import { cleanup, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOnlyText, type SafetyLevel } from '#contract/changes.ts';
import { roles, type Role } from '#contract/people.ts';
import { rolesInOrder } from '#contract/words/roles.ts';
import { sayText } from '#words/text.ts';
import { createFakeBridge } from '../../test/fakes/bridge.ts';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { aPerson, inventedGroups } from '../../test/fakes/people.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
import { aReport } from '../../test/fakes/reports.ts';
import { emptyTables } from '../../test/fakes/tables.ts';
import { useOrganizationsStore } from '../state/organizations.ts';
import { replicaOf } from '../state/replica-reducer.ts';
import { useReplicaStore } from '../state/replica.ts';
import { AttachmentSelectionBar } from './attachments/AttachmentSelectionBar.tsx';
import { ChannelSelectionBar } from './channels/ChannelSelectionBar.tsx';
import { DomainsPanel } from './domains/DomainsPanel.tsx';
import { PeopleSelectionBar } from './people/PeopleSelectionBar.tsx';
import { MorePersonActions, PersonActions } from './people/SheetActions.tsx';
import { usePersonEdits } from '../subjects/people/edit/use-person-edits.tsx';
import { PushPanel } from './push/PushPanel.tsx';
import { ReportsPanel } from './reports/ReportsPanel.tsx';
import { StatusesPanel } from './statuses/StatusesPanel.tsx';

const selection = {
  selection: { keys: new Set([41, 42]), anchor: null, base: new Set([41, 42]) },
  order: [41, 42],
  onSelection: () => {},
  onSelectionByOrder: () => {},
};
const nothing = (): void => {};

function AllPersonActions(): ReactNode {
  const edits = usePersonEdits();
  return (
    <>
      <PersonActions person={aPerson()} edits={edits} />
      <Menu opened>
        <Menu.Dropdown>
          <MorePersonActions person={aPerson()} edits={edits} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
function PeopleBar(): ReactNode {
  const { permissions } = usePersonEdits();
  return (
    <PeopleSelectionBar
      {...selection}
      permissions={permissions}
      roleMenuOpen={false}
      onRoleMenu={nothing}
      onSetRole={nothing}
      ofBots={false}
      onSetOwner={nothing}
      onSetGroup={nothing}
      onSetChannels={nothing}
      onSetField={nothing}
      onSetStatus={nothing}
      onDeactivate={nothing}
      onReactivate={nothing}
      onProtect={nothing}
    />
  );
}

const { owner, administrator, member, guest } = roles;

/** Each action of a panel, and the role down to which it is offered. */
const panels: Record<string, { show: () => ReactNode; actions: Record<string, Role> }> = {
  'a person': {
    show: () => <AllPersonActions />,
    actions: { 'Set role': administrator, Group: member, Deactivate: administrator },
  },
  'people selected': {
    show: () => <PeopleBar />,
    actions: {
      'Set role': administrator,
      Group: member,
      Channels: member,
      'Edit field': administrator,
      Status: administrator,
      Deactivate: administrator,
    },
  },
  statuses: { show: () => <StatusesPanel />, actions: { 'Plan leave': guest } },
  reports: {
    show: () => <ReportsPanel />,
    actions: {
      'Report a message': guest,
      Claim: guest,
      Resolve: guest,
      Dismiss: guest,
      Message: guest,
    },
  },
  domains: { show: () => <DomainsPanel />, actions: { 'Add allowed domain': owner } },
  attachments: {
    show: () => <AttachmentSelectionBar {...selection} onDownload={nothing} onDelete={nothing} />,
    actions: { Delete: guest },
  },
  channels: {
    show: () => (
      <ChannelSelectionBar
        channels={[{ objection: '', subscribing: { add: '', remove: '' }, isArchived: true }]}
        {...selection}
        folders={[]}
        onFolder={nothing}
        onSubscribe={nothing}
        onDefault={nothing}
        onState={nothing}
      />
    ),
    actions: {
      'Subscribe people': guest,
      Folder: guest,
      'Default channels': administrator,
      'Bring back': guest,
      Archive: guest,
    },
  },
  'push tests': {
    show: () => <PushPanel />,
    actions: { 'Add device token': guest, 'Send test to all': guest },
  },
};

function signIn(role: Role, level: SafetyLevel): void {
  const me = { userId: 1, name: 'Ines Carvalho', role };
  useOrganizationsStore.setState({ list: [anOrganization({ me })], currentId: 'orchid' });
  const [group] = inventedGroups;
  const systemGroup = (id: number, name: string, effectiveMemberCount: number) => ({
    ...group!,
    id,
    name,
    isSystem: true,
    effectiveMemberCount,
  });
  const tables = {
    ...emptyTables(),
    safety: [{ id: 0 as const, level, protectedUserIds: [] }],
    reports: [aReport(1)],
    groups: [systemGroup(1, 'role:owners', 4), systemGroup(2, 'role:administrators', 10)],
  };
  const replica = replicaOf({ generation: 1, sequence: 0, tables });
  useReplicaStore.setState({ byOrganization: { orchid: replica } });
}

function nameOf(button: HTMLElement): string {
  const copy = button.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  return button.getAttribute('aria-label') ?? copy.textContent.trim();
}

/** What is offered or not, by name, and why not. */
function offered(names: readonly string[]): Record<string, string> {
  // Asking for each by its role takes a second for every panel.
  const buttons = [...document.querySelectorAll('button')];
  return Object.fromEntries(
    names.map((name) => {
      const button = buttons.find((each) => nameOf(each) === name);
      if (button === undefined) throw new Error(`There is no button “${name}”.`);
      const isBarred = button.getAttribute('aria-disabled') === 'true';
      // It stays in reach of the keyboard.
      if (isBarred) expect(button.hasAttribute('disabled'), name).toBe(false);
      return [name, isBarred ? (button.getAttribute('aria-description') ?? '') : 'offered'];
    }),
  );
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  window.realmConsole = createFakeBridge();
});
afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
});

describe.each(Object.entries(panels))('of %s', (_name, { show, actions }) => {
  const names = Object.keys(actions);
  // Where nothing depends on the role, one will do.
  const depends = Object.values(actions).some((least) => least < guest);
  it.each(depends ? rolesInOrder : [guest])(
    'role %i is offered what it may do, and the rest says why not',
    async (role) => {
      signIn(role, 'confirm');
      renderThemed(show());
      await waitFor(() => offered(names));
      for (const [name, words] of Object.entries(offered(names))) {
        if (role <= actions[name]!) expect(words, name).toBe('offered');
        else expect(words, name).toMatch(/^(Only .+ can |Guests can't ).+ You are an? .+ here\./);
      }
    },
  );

  it('nothing is offered while the console is read-only', async () => {
    signIn(owner, 'read-only');
    renderThemed(show());
    const expected = Object.fromEntries(names.map((name) => [name, sayText(readOnlyText)]));
    await waitFor(() => expect(offered(names)).toEqual(expected));
  });
});
