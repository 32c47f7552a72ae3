import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../../src-renderer/app/theme/theme.ts';
import { cssVariablesResolver } from '../../src-renderer/app/theme/variables.ts';

function Themed({ children }: { children: ReactNode }): ReactNode {
  return (
    <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariablesResolver}>
      {children}
    </MantineProvider>
  );
}

/** Renders a part of the window under its theme, without transitions and portals. */
export function renderThemed(children: ReactNode): ReturnType<typeof render> {
  return render(children, { wrapper: Themed });
}
