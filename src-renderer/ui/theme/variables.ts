import type { CSSVariablesResolver } from '@mantine/core';
import { tokenNames, tokens, type TokenName } from './tokens.ts';

const mantineVariables = {
  '--mantine-color-body': 'bg',
  '--mantine-color-text': 'fg',
  '--mantine-color-bright': 'fg',
  '--mantine-color-dimmed': 'fg3',
  '--mantine-color-placeholder': 'fg3',
  '--mantine-color-anchor': 'accentText',
  '--mantine-color-default': 'raised',
  '--mantine-color-default-hover': 'hover',
  '--mantine-color-default-color': 'fg',
  '--mantine-color-default-border': 'lineStrong',
  '--mantine-color-error': 'badText',
  '--mantine-color-success': 'okText',
  '--mantine-color-disabled': 'sunken',
  '--mantine-color-disabled-color': 'fgDisabled',
  '--mantine-color-disabled-border': 'line',
  '--mantine-primary-color-filled': 'accent',
  '--mantine-primary-color-filled-hover': 'accentHover',
  '--mantine-primary-color-contrast': 'onAccent',
} as const satisfies Record<string, TokenName>;

function schemeVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const name of tokenNames) {
    variables[`--rc-${name}`] = tokens[scheme][name];
  }
  // Written per scheme, because the library's own values for these are there too and would otherwise win.
  for (const [variable, token] of Object.entries(mantineVariables)) {
    variables[variable] = `var(--rc-${token})`;
  }
  return variables;
}

/**
 * Writes the token table as `--rc-<token>` for both colour schemes and points the component library's colour variables
 * at it.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
});
