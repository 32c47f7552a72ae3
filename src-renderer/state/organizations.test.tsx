// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Organization } from '#contract/organization.ts';
import { createFakeBridge } from '../../test/fakes/bridge.ts';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { InOrganization } from '../../test/fakes/render.tsx';
import { OrganizationContext } from './organization-context.ts';
import {
  startOrganizations,
  useOrganization,
  useOrganizationsStore,
  useServerAge,
  useWhenLive,
} from './organizations.ts';

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

/** Has main push one organization in several states, each an object of its own, as what crosses the bridge is. */
function startPushing(): { push(change: Partial<Organization>): void; end(): void } {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const end = startOrganizations();
  return {
    push(change) {
      const payload = structuredClone([anOrganization(change)]);
      act(() => bridge.push({ topic: 'organizations', payload }));
    },
    end,
  };
}

test('what a push says again is not drawn again', () => {
  const { push, end } = startPushing();
  push({ dataFromMilliseconds: 1 });
  const draw = vi.fn<() => void>();
  renderHook(
    () => {
      draw();
      return [useOrganization(({ me }) => me), useServerAge()];
    },
    { wrapper: InOrganization },
  );
  push({ dataFromMilliseconds: 2 });
  expect(useOrganizationsStore.getState().list).toMatchObject([{ dataFromMilliseconds: 2 }]);
  expect(draw).toHaveBeenCalledOnce();
  push({ dataFromMilliseconds: 2, zulipVersion: '99.0' });
  expect(draw).toHaveBeenCalledTimes(2);
  end();
});

test('becoming live is heard each time, without drawing', () => {
  const { push, end } = startPushing();
  const live = (sinceMilliseconds: number): void => push({ connection: { kind: 'live', sinceMilliseconds } });
  push({ connection: { kind: 'connecting', sinceMilliseconds: 0 } });
  const [draw, run] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { unmount } = renderHook(
    () => {
      draw();
      useWhenLive(run);
    },
    { wrapper: InOrganization },
  );
  expect(run).not.toHaveBeenCalled();
  live(1);
  live(1);
  expect(run).toHaveBeenCalledOnce();
  push({ connection: { kind: 'connecting', sinceMilliseconds: 0 } });
  live(2);
  expect(run).toHaveBeenCalledTimes(2);
  expect(draw).toHaveBeenCalledOnce();
  unmount();
  live(3);
  expect(run).toHaveBeenCalledTimes(2);
  end();
});
