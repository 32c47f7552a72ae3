/** Declarations of a style sheet, or a function from the word after the mixin's name to them. */
type Declarations = Record<string, string>;
type Mixin = Declarations | Record<string, Declarations> | ((rule: unknown, word?: string) => Declarations);

/** A line or column of things; the word is the gap between them, such as `8px`. */
function spaced(declarations: Declarations): Mixin {
  return (_rule, gap) => (gap === undefined ? declarations : { ...declarations, gap });
}

/** A role of text; the word is the token of its colour, such as `fg3`. */
function text(declarations: Declarations): Mixin {
  return (_rule, token) =>
    token === undefined ? declarations : { ...declarations, color: `var(--rc-${token})` };
}

/** What style sheets say by `@mixin <name>;` because many rules mean the same. The build writes them out. */
export const mixins: Record<string, Mixin> = {
  row: spaced({ display: 'flex', 'align-items': 'center' }),
  'inline-row': spaced({ display: 'inline-flex', 'align-items': 'center' }),
  'row-baseline': spaced({ display: 'flex', 'align-items': 'baseline' }),
  'row-top': spaced({ display: 'flex', 'align-items': 'flex-start' }),
  /** A sign or a digit in the middle of its box. */
  centered: { display: 'inline-flex', 'align-items': 'center', 'justify-content': 'center' },
  stack: spaced({ display: 'flex', 'flex-direction': 'column' }),

  fill: { flex: '1', 'min-width': '0', 'min-height': '0' },
  'fill-width': { flex: '1', 'min-width': '0' },
  'fill-height': { flex: '1', 'min-height': '0' },
  /** Takes the height that is left in a column, and scrolls what does not fit in it. */
  scroll: { flex: '1', 'min-height': '0', 'overflow-y': 'auto' },

  title: text({
    'font-size': '16px',
    'font-weight': '620',
    'letter-spacing': '-0.012em',
    'line-height': '24px',
  }),
  'section-title': text({ 'font-size': '14px', 'font-weight': '600', 'line-height': '20px' }),
  label: text({ 'font-size': '12px', 'font-weight': '550', 'line-height': '16px' }),
  secondary: text({ 'font-size': '12px', 'line-height': '16px' }),
  /** In the size of what is secondary, in a line as high as its neighbours. */
  small: text({ 'font-size': '12px' }),
  caption: text({ 'font-size': '11px', 'line-height': '16px' }),
  ellipsis: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },

  frame: { border: '1px solid var(--rc-line)', 'border-radius': '8px' },
  foot: { flex: 'none', 'border-top': '1px solid var(--rc-line)', background: 'var(--rc-sunken)' },

  /** A list and a button without the looks that browsers give them. */
  'plain-list': { margin: '0', padding: '0', 'list-style': 'none' },
  'plain-button': { border: '0', background: 'none', font: 'inherit' },
  /** A button that stands in a text or in a row of facts, and looks like a link. */
  'link-button': {
    padding: '0',
    border: '0',
    background: 'none',
    color: 'var(--rc-accentText)',
    font: 'inherit',
  },

  'hover-tint': { '&:hover': { background: 'var(--rc-hover)' } },
  /** The focus ring of what touches its neighbours or the edge of a list. */
  'focus-inside': { '&:focus-visible': { 'outline-offset': '-2px' } },
};
