/** A style sheet's declarations, or a function that returns them for the word after the mixin's name. */
type Declarations = Record<string, string>;
type Block = Record<string, string | Declarations>;
type Mixin = Block | ((rule: unknown, ...words: string[]) => Block);

/** A line or column of items; the words are the gap, such as `8px`, and its height. */
function spaced(declarations: Declarations): Mixin {
  return (_rule, gap, height) => ({
    ...declarations,
    ...(gap !== undefined && { gap }),
    ...(height !== undefined && { height }),
  });
}

/** A text style; the words are the token of its colour, such as `fg3`, and its weight. */
function text(declarations: Declarations): Mixin {
  return (_rule, token, weight) => ({
    ...declarations,
    ...(token !== undefined && { color: `var(--rc-${token})` }),
    ...(weight !== undefined && { 'font-weight': weight }),
  });
}

const underline: Declarations = { 'text-decoration': 'underline', 'text-underline-offset': '2px' };

/**
 * The mixins of style sheets, used by `@mixin <name>;`, for declarations that many rules share. The build expands them.
 */
export const mixins: Record<string, Mixin> = {
  row: spaced({ display: 'flex', 'align-items': 'center' }),
  'inline-row': spaced({ display: 'inline-flex', 'align-items': 'center' }),
  'row-baseline': spaced({ display: 'flex', 'align-items': 'baseline' }),
  'row-top': spaced({ display: 'flex', 'align-items': 'flex-start' }),
  'row-apart': spaced({ display: 'flex', 'align-items': 'center', 'justify-content': 'space-between' }),
  'row-wrap': spaced({ display: 'flex', 'align-items': 'center', 'flex-wrap': 'wrap' }),
  line: spaced({ display: 'flex' }),
  wrap: spaced({ display: 'flex', 'flex-wrap': 'wrap' }),
  /** A character or digit in the middle of its box. */
  centered: { display: 'inline-flex', 'align-items': 'center', 'justify-content': 'center' },
  stack: spaced({ display: 'flex', 'flex-direction': 'column' }),
  /** A stack that fills the remaining width or height. */
  column: spaced({ display: 'flex', 'flex-direction': 'column', flex: '1', 'min-width': '0' }),
  rows: spaced({ display: 'flex', 'flex-direction': 'column', flex: '1', 'min-height': '0' }),
  /** The words are the columns' widths and the gap. */
  columns: (_rule, widths = '', gap) => ({
    display: 'grid',
    'grid-template-columns': widths,
    ...(gap !== undefined && { gap }),
  }),

  fill: { flex: '1', 'min-width': '0', 'min-height': '0' },
  'fill-width': { flex: '1', 'min-width': '0' },
  'fill-height': { flex: '1', 'min-height': '0' },
  /** Keeps its width, which is the word. */
  fixed: (_rule, width = '') => ({ width, flex: 'none' }),
  /** Above, or below, what it covers; the words are its height and position. */
  layer: (_rule, height = '', position = 'absolute') => ({ position, 'z-index': height }),
  /** Aligns a borderless first button in a dialog's foot with the text above it. */
  'gutter-button': {
    "& > button[data-variant='subtle']:first-of-type": { 'margin-inline-start': '-15px' },
    "& > button[data-with-left-section][data-variant='subtle']:first-of-type": {
      'margin-inline-start': '-11px',
    },
  },
  /** At the end of a line, keeping its width. */
  'at-end': { flex: 'none', 'margin-inline-start': 'auto' },
  /**
   * Fills the remaining height in a column, and scrolls what doesn't fit; with a gap it is a stack itself. The
   * scrollbar's room, 12 pixels of the gutter, is always reserved, so nothing moves when it appears.
   */
  scroll: (_rule, gap) => ({
    flex: '1',
    'min-height': '0',
    'overflow-y': 'auto',
    'scrollbar-gutter': 'stable',
    ...(gap !== undefined && { display: 'flex', 'flex-direction': 'column', gap }),
  }),
  /** As high as its content up to this height, then it scrolls. */
  'at-most': (_rule, height = '') => ({ 'max-height': height, 'overflow-y': 'auto' }),

  title: text({
    'font-size': '16px',
    'font-weight': '620',
    'letter-spacing': '-0.012em',
    'line-height': '24px',
  }),
  /** A name or number at the top of a page or card. */
  figure: { 'font-size': '20px', 'font-weight': '620', 'letter-spacing': '-0.018em', 'line-height': '26px' },
  'section-title': text({ 'font-size': '14px', 'font-weight': '600', 'line-height': '20px' }),
  label: text({ 'font-size': '12px', 'font-weight': '550', 'line-height': '16px' }),
  secondary: text({ 'font-size': '12px', 'line-height': '16px' }),
  /** In secondary size, in a line as high as its neighbours. */
  small: text({ 'font-size': '12px' }),
  /** Secondary text longer than a line. */
  note: text({ 'font-size': '12px', 'line-height': '18px' }),
  /** The window's text size, within a different one. */
  usual: text({ 'font-size': '13px', 'line-height': '20px' }),
  text: text({}),
  caption: text({ 'font-size': '11px', 'line-height': '16px' }),
  /** The title of a part of a panel or of a column next to it. */
  heading: {
    'font-size': '14px',
    'font-weight': '600',
    'letter-spacing': '-0.008em',
    'line-height': '20px',
  },
  mono: {
    'font-family': 'var(--mantine-font-family-monospace)',
    'font-size': '12px',
    'font-variant-ligatures': 'none',
  },
  /** Words of any length, which break if necessary. */
  break: { 'min-width': '0', 'overflow-wrap': 'anywhere' },
  'as-written': { 'overflow-wrap': 'anywhere', 'white-space': 'pre-wrap' },
  'to-copy': { 'overflow-wrap': 'anywhere', 'user-select': 'text' },
  ellipsis: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },

  square: (_rule, side = '16px') => ({ width: side, height: side }),
  /** The box of a checkbox. */
  tick: {
    width: '14px',
    height: '14px',
    border: '1px solid var(--rc-control)',
    'border-radius': '4px',
    background: 'var(--rc-bg)',
  },
  added: { background: 'var(--rc-diffNewBg)', color: 'var(--rc-diffNewFg)' },
  removed: { background: 'var(--rc-diffOldBg)', color: 'var(--rc-diffOldFg)' },

  /** The words are the corner radius, and the tokens of its line and background. */
  frame: (_rule, radius = '8px', token = 'line', background) => ({
    border: `1px solid var(--rc-${token})`,
    'border-radius': radius,
    ...(background !== undefined && { background: `var(--rc-${background})` }),
  }),
  /** A rounded background without a line; the words are its token, radius and padding. */
  surface: (_rule, token, radius = '', padding) => ({
    background: `var(--rc-${token})`,
    'border-radius': radius,
    ...(padding !== undefined && { padding }),
  }),
  /** A tone's pale background with its text colour; the words are the tone, such as `warn`, and the radius. */
  tint: (_rule, tone, radius) => ({
    background: `var(--rc-${tone}Soft)`,
    color: `var(--rc-${tone}Text)`,
    ...(radius !== undefined && { 'border-radius': radius }),
  }),
  /** The end of a panel; notices are above it. */
  foot: {
    flex: 'none',
    'anchor-name': '--foot',
    'border-top': '1px solid var(--rc-line)',
    background: 'var(--rc-sunken)',
  },

  /** One of several things in a list, opened or chosen by it. */
  'row-button': {
    width: '100%',
    'text-align': 'start',
    '&:hover': { background: 'var(--rc-hover)' },
    '&:focus-visible': { 'outline-offset': '-2px' },
  },
  /** A field in a larger frame that shows the focus instead. */
  'plain-field': {
    border: '0',
    background: 'none',
    color: 'var(--rc-fg)',
    outline: 'none',
    '&::placeholder': { color: 'var(--rc-fg3)' },
    '&:placeholder-shown': { 'text-overflow': 'ellipsis' },
  },
  'focus-within': {
    '&:focus-within': {
      'border-color': 'var(--rc-focus)',
      'box-shadow': 'inset 0 0 0 1px var(--rc-focus)',
    },
  },
  /** The bar at the side of the open row. */
  'open-row': {
    '&::before': {
      position: 'absolute',
      'z-index': '1',
      width: '2px',
      background: 'var(--rc-accent)',
      content: "''",
      'inset-block': '0',
      'inset-inline-start': '0',
    },
  },
  /** From one step's mark to the next one's; the words are its start and end, and the line's token. */
  'line-to-next': (_rule, block = '', start = '', token = 'lineStrong') => ({
    '&:not(:last-child)::before': {
      position: 'absolute',
      width: '1px',
      background: `var(--rc-${token})`,
      content: "''",
      'inset-block': block,
      'inset-inline-start': start,
    },
  }),
  /** Column titles that stay while the rows scroll. */
  'table-head': {
    position: 'sticky',
    'z-index': '1',
    background: 'var(--rc-sunken)',
    'inset-block-start': '0',
    'text-align': 'start',
  },
  /** A table as wide as its container; the word is its layout algorithm. */
  table: (_rule, layout) => ({
    width: '100%',
    'border-collapse': 'collapse',
    ...(layout !== undefined && { 'table-layout': layout }),
  }),
  'unless-empty': { '&:empty': { display: 'none' } },
  /** The text style of one kind of descendant; the words are the element, and a token, a weight or both. */
  within: (_rule, element = '', ...words) => ({
    [`& ${element}`]: Object.fromEntries(
      words.map((word) => (/^\d/.test(word) ? ['font-weight', word] : ['color', `var(--rc-${word})`])),
    ),
  }),
  /** A number or remark next to a title; the word is the space between them. */
  'said-beside': (_rule, space) => ({
    '& span': {
      color: 'var(--rc-fg3)',
      'font-size': '12px',
      'font-weight': '400',
      ...(space !== undefined && { 'margin-inline-start': space }),
    },
  }),
  /** Visually hidden if there is too little room, but still there for screen readers. */
  'visually-hidden': {
    position: 'absolute',
    overflow: 'hidden',
    width: '1px',
    height: '1px',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },

  underline,
  'hover-underline': { '&:hover': underline },
  'hover-line': { '&:hover': { 'text-decoration': 'underline' } },
  'hover-accent': { '&:hover': { color: 'var(--rc-accentText)' } },
  'hover-lit': { '&:hover': { background: 'var(--rc-hover)', color: 'var(--rc-fg)' } },
  'hover-tint': { '&:hover': { background: 'var(--rc-hover)' } },
  /** For a list in which the row that a key would open shows the focus. */
  'no-ring': { '&:focus-visible': { outline: 'none' } },
  'ring-inside': { outline: '2px solid var(--rc-focus)', 'outline-offset': '-2px' },
  /** The focus ring of something that touches its neighbours or a list's edge. */
  'focus-inside': { '&:focus-visible': { 'outline-offset': '-2px' } },
};
