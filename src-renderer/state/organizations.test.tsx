// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { OrganizationContext } from './organization-context.ts';
import { useOrganization, useOrganizationsStore } from './organizations.ts';

afterEach(() => {
  cleanup();
  useOrganizationsStore.setState({ list: null, currentId: null });
});

function Name() {
  return <li>{useOrganization(({ name }) => name) ?? 'nowhere'}</li>;
}

test('each part of the window has its own organization, whichever is on screen', () => {
  const list = ['Orchid', 'Fern'].map((name) => anOrganization({ id: name, name }));
  useOrganizationsStore.setState({ list, currentId: 'Fern' });
  render(
    <OrganizationContext value="Orchid">
      <Name />
      <OrganizationContext value="Fern">
        <Name />
      </OrganizationContext>
    </OrganizationContext>,
  );
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Orchid', 'Fern']);
  act(() => useOrganizationsStore.setState({ list: list.slice(0, 1) }));
  expect(names()).toEqual(['Orchid', 'nowhere']);
});

test('outside of every organization there is none to ask about', () => {
  expect(() => renderHook(() => useOrganization(({ name }) => name))).toThrow('belongs to no organization');
});
