import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { HiddenAddresses } from './HiddenAddresses.tsx';

afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
});

test.each([
  [48, " The email addresses of 48 people are hidden from you, and can't be found by domain."],
  [1, " The email address of 1 person is hidden from you, and can't be found by domain."],
  [0, ''],
])('where %i addresses are hidden', async (hidden, words) => {
  const survey = {
    version: 1,
    known: 1,
    hidden,
    outside: 0,
    insideOf: {},
    outsideDomains: [],
    outsideDomainCount: 0,
  };
  const bridge = createFakeBridge({ answers: { 'domains.survey': () => succeed(survey) } });
  Object.assign(window, { realmConsole: bridge });
  const settings = { id: 0, domains: [] } as never;
  useReplicaStore.setState({
    byOrganization: {
      orchid: replicaOf({ generation: 1, sequence: 0, tables: { ...emptyTables(), settings: [settings] } }),
    },
  });
  const { container } = renderThemed(
    <output>
      <HiddenAddresses />
    </output>,
  );
  await waitFor(() => expect(bridge.made.some(({ name }) => name === 'domains.survey')).toBe(true));
  await waitFor(() => expect(container.querySelector('output')?.textContent).toBe(words));
  expect(screen.getByRole('status')).toBeTruthy();
});
