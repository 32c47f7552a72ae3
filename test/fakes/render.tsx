import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../../src-renderer/ui/theme/theme.ts';
import { OrganizationContext } from '../../src-renderer/state/organization-context.ts';
import { anOrganization } from './organizations.ts';

/** For a test that renders a part of an organization: `anOrganization` without changes. */
export function InOrganization({ children }: { children: ReactNode }): ReactNode {
  return <OrganizationContext value={anOrganization().id}>{children}</OrganizationContext>;
}

function Themed({ children }: { children: ReactNode }): ReactNode {
  return (
    <MantineProvider env="test" theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <InOrganization>{children}</InOrganization>
    </MantineProvider>
  );
}

/**
 * Renders a part of an organization's window with its theme, without transitions and portals, and without the colours:
 * the simulated DOM would read hundreds of variables for each element queried.
 */
export function renderThemed(children: ReactNode): ReturnType<typeof render> {
  return render(children, { wrapper: Themed });
}
