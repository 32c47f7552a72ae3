import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../../src-renderer/ui/theme/theme.ts';
import { cssVariablesResolver } from '../../src-renderer/ui/theme/variables.ts';
import { OrganizationContext } from '../../src-renderer/state/organization-context.ts';
import { anOrganization } from './organizations.ts';

/** Of a test that renders a part of an organization: `anOrganization` without other parts. */
export function InOrganization({ children }: { children: ReactNode }): ReactNode {
  return <OrganizationContext value={anOrganization().id}>{children}</OrganizationContext>;
}

function Themed({ children }: { children: ReactNode }): ReactNode {
  return (
    <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <InOrganization>{children}</InOrganization>
    </MantineProvider>
  );
}

/** Renders a part of the window of an organization under its theme, without transitions and portals. */
export function renderThemed(children: ReactNode): ReturnType<typeof render> {
  return render(children, { wrapper: Themed });
}
