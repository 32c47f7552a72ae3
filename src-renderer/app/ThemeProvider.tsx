import { DirectionProvider, MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { usePreferences, writePreferences } from '../state/preferences.ts';
import { theme } from '../ui/theme/theme.ts';
import { cssVariablesResolver } from '../ui/theme/variables.ts';
import classes from '../ui/theme/components.module.css';

let endFollowing: (() => void) | null = null;

/** The colour scheme lives among the preferences, which the main process keeps. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: () => usePreferences.getState().colorScheme,
  set: (colorScheme) => void writePreferences({ colorScheme }),
  subscribe: (onUpdate) => {
    endFollowing = usePreferences.subscribe((preferences, before) => {
      if (preferences.colorScheme !== before.colorScheme) {
        onUpdate(preferences.colorScheme);
      }
    });
  },
  unsubscribe: () => endFollowing?.(),
  clear: () => undefined,
};

/** The nonce under which style elements are allowed; new for every load of the page. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Theme, colour scheme and notifications for everything inside. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        getStyleNonce={styleNonce}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <Notifications
          classNames={{ root: classes.notifications }}
          position="bottom-right"
          containerWidth={284}
          autoClose={6_000}
        />
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
