import { createTheme, type VariantColorsResolver } from '@mantine/core';
import { components } from './components.ts';
import { palettes } from './tokens.ts';

const border = (token: string) => `1px solid ${token}`;

/**
 * Colours of the button variants: `filled` (the one main action of a surface), `default`, `subtle` (no border),
 * `danger` (filled, only to confirm that something ends, or is removed or lost). Any other name looks like `default`.
 */
export const variantColorResolver: VariantColorsResolver = ({ variant }) => {
  switch (variant) {
    case 'filled':
      return {
        background: 'var(--rc-accent)',
        hover: 'var(--rc-accentHover)',
        color: 'var(--rc-onAccent)',
        border: border('transparent'),
      };
    case 'danger':
      return {
        background: 'var(--rc-badFill)',
        hover: 'var(--rc-badFillHover)',
        color: 'var(--rc-onAccent)',
        border: border('transparent'),
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--rc-hover)',
        color: 'var(--rc-fg2)',
        border: border('transparent'),
      };
    case 'transparent':
    case 'none':
      return { background: 'transparent', hover: 'transparent', color: 'inherit', border: 'none' };
    default:
      return {
        background: 'var(--rc-raised)',
        hover: 'var(--rc-hover)',
        color: 'var(--rc-fg)',
        border: border('var(--rc-lineStrong)'),
      };
  }
};

const fontFamily =
  "'Inter Variable', system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK SC', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Thai', sans-serif";

/** The component library's theme: the console's sizes, fonts and component variables. */
export const theme = createTheme({
  scale: 1,
  cursorType: 'default',
  focusRing: 'auto',
  respectReducedMotion: true,
  autoContrast: false,
  fontFamily,
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, 'Cascadia Mono', Menlo, monospace",
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '32px', fontWeight: '640' },
      h2: { fontSize: '20px', lineHeight: '26px', fontWeight: '620' },
      h3: { fontSize: '16px', lineHeight: '24px', fontWeight: '620' },
      h4: { fontSize: '14px', lineHeight: '20px', fontWeight: '600' },
      h5: { fontSize: '13px', lineHeight: '20px', fontWeight: '500' },
      h6: { fontSize: '12px', lineHeight: '16px', fontWeight: '550' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  radius: { xs: '4px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--rc-shadowMenu)',
    lg: 'var(--rc-shadowMenu)',
    xl: 'var(--rc-shadowDialog)',
  },
  primaryColor: 'cobalt',
  primaryShade: { light: 6, dark: 5 },
  colors: palettes,
  variantColorResolver,
  components,
});
