import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import type { Role } from '#contract/people.ts';
import { begin, useNavigationStore } from '../../src-renderer/state/navigation.ts';
import { useOrganizationsStore } from '../../src-renderer/state/organizations.ts';
import { replicaOf } from '../../src-renderer/state/replica-reducer.ts';
import { useReplicaStore } from '../../src-renderer/state/replica.ts';
import { createFakeBridge, type FakeBridge } from './bridge.ts';
import { anOrganization } from './organizations.ts';
import { giveSize } from './size.ts';
import { emptyTables } from './tables.ts';

/** A window of some size showing one of the organization's panels; `endPanel` reverts it. */
export function beginPanel(panel: string): FakeBridge {
  // Grids measure their columns again when a font has loaded.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  giveSize(1_200, 600);
  begin('orchid', panel);
  return bridge;
}

/** Signs in with a role, and fills some tables. */
export function signInAs(role: Role, tables: Partial<ReturnType<typeof emptyTables>>): void {
  const organization = anOrganization({ me: { userId: 8_164, name: 'Ines Carvalho', role } });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  const replica = replicaOf({ generation: 1, sequence: 0, tables: { ...emptyTables(), ...tables } });
  useReplicaStore.setState({ byOrganization: { orchid: replica } });
}

export function endPanel(): void {
  cleanup();
  vi.restoreAllMocks();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
  useNavigationStore.setState({ trails: {} });
}

/** Each fact in a sheet, as "name: value". */
export function factsOf(sheet: HTMLElement): string[] {
  return [...sheet.querySelectorAll('dt')].map(
    (name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`,
  );
}
