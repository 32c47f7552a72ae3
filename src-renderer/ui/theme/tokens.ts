import { keysOf, recordOf } from '#contract/choices.ts';

/**
 * Every colour and shadow of the console, by token name, for both colour schemes. This is the only file with colour
 * values: style sheets read `var(--rc-<token>)`.
 *
 * Contrast on the surfaces they are used on was measured: text 4.5 or more, marks and control borders 3 or more.
 */
export interface TokenTable {
  readonly light: Readonly<Record<TokenName, string>>;
  readonly dark: Readonly<Record<TokenName, string>>;
}

type Pair = readonly [light: string, dark: string];

const pairs = {
  rail: ['#E4E7EC', '#0B0C0F'],
  nav: ['#F1F3F6', '#101216'],
  bg: ['#FFFFFF', '#15171C'],
  sunken: ['#F7F8FA', '#111317'],
  raised: ['#FFFFFF', '#1A1D23'],
  overlay: ['#FFFFFF', '#1E2128'],
  hover: ['#F1F3F7', '#1D2027'],
  press: ['#E4E8EF', '#262A33'],
  selected: ['#EDF2FE', '#1A2439'],
  selectedStrong: ['#DCE6FD', '#22304F'],
  lineFaint: ['#ECEEF2', '#292D36'],
  line: ['#DFE2E8', '#353B47'],
  lineStrong: ['#C6CBD4', '#4C5361'],
  control: ['#828A98', '#6F7787'],
  fg: ['#14171D', '#E9ECF1'],
  fg2: ['#434A57', '#B1B8C4'],
  fg3: ['#5D6573', '#969EAC'],
  fgDisabled: ['#9AA1AD', '#5C6370'],
  accent: ['#2C5FDB', '#3D6FE8'],
  accentHover: ['#244FBC', '#3362D4'],
  accentText: ['#2452C0', '#8FB1FF'],
  accentSoft: ['#E8EFFE', '#1B2744'],
  onAccent: ['#FFFFFF', '#FFFFFF'],
  focus: ['#2C5FDB', '#7FA6FF'],
  ok: ['#1B8A4E', '#3FB673'],
  okText: ['#146C3C', '#6BD298'],
  okSoft: ['#E5F5EC', '#15291F'],
  warn: ['#B7791F', '#E0A63A'],
  warnText: ['#855308', '#EBBB62'],
  warnSoft: ['#FDF3DC', '#2C2414'],
  bad: ['#D1343F', '#E5545E'],
  badText: ['#B0232E', '#FF8F96'],
  badSoft: ['#FDECEC', '#341A1D'],
  badFill: ['#D1343F', '#C9333E'],
  badFillHover: ['#B9242F', '#B82A35'],
  violet: ['#7A55C7', '#A98BEA'],
  violetText: ['#6541B0', '#BFA6F5'],
  violetSoft: ['#F1ECFB', '#241E36'],
  teal: ['#0E7F86', '#3FB3BA'],
  tealText: ['#0B666C', '#6CCFD5'],
  tealSoft: ['#E0F3F4', '#13292B'],
  diffNewBg: ['#E3F4EA', '#142B1F'],
  diffNewFg: ['#11623A', '#74D9A0'],
  diffOldBg: ['#FDECEC', '#341A1D'],
  diffOldFg: ['#A1222C', '#FF9AA0'],
  pActive: ['#1B8A4E', '#3FB673'],
  pIdle: ['#B06A00', '#E0A63A'],
  pOffline: ['#868E9C', '#737B8A'],
  inv: ['#1C2028', '#2A2F39'],
  invFg: ['#F2F4F7', '#F2F4F7'],
  invFg2: ['#B3BAC6', '#B3BAC6'],
  invLine: ['#3A404C', '#444B58'],
  scrim: ['rgb(20 24 33 / 0.38)', 'rgb(4 5 8 / 0.62)'],
  shadowMenu: [
    '0 12px 32px -8px rgb(10 14 24 / 0.28), 0 1px 3px rgb(10 14 24 / 0.1)',
    '0 12px 32px -8px rgb(0 0 0 / 0.5), 0 1px 3px rgb(0 0 0 / 0.3)',
  ],
  shadowDialog: [
    '0 24px 64px -16px rgb(10 14 24 / 0.42), 0 2px 8px rgb(10 14 24 / 0.12)',
    '0 24px 64px -16px rgb(0 0 0 / 0.6), 0 2px 8px rgb(0 0 0 / 0.3)',
  ],
  shadowSheet: ['-8px 0 24px -12px rgb(10 14 24 / 0.14)', '-8px 0 24px -12px rgb(0 0 0 / 0.4)'],
  /** The border of floating parts, because shadows barely show in dark. */
  floatLine: ['#DFE2E8', '#4C5361'],
  logo: ['#14171D', '#E9ECF1'],
  logoFg: ['#FFFFFF', '#15171C'],
  logoFg2: ['#868E9C', '#6F7787'],
  /** Fills of organization tiles, under white initials. */
  tile1: ['#A3255E', '#8C2452'],
  tile2: ['#17663F', '#17663F'],
  tile3: ['#6541B0', '#5B3FA3'],
  tile4: ['#2452C0', '#1F4AA8'],
  tile5: ['#0B666C', '#0B6369'],
  tile6: ['#8A4510', '#80420F'],
  /** Eight muted tints for initials. */
  tint1Bg: ['#E4E8EF', '#262A33'],
  tint1Fg: ['#434A57', '#B1B8C4'],
  tint2Bg: ['#DDF0F1', '#13292B'],
  tint2Fg: ['#0B666C', '#6CCFD5'],
  tint3Bg: ['#EBE3FA', '#2A2143'],
  tint3Fg: ['#6541B0', '#BFA6F5'],
  tint4Bg: ['#DDF1E5', '#15291F'],
  tint4Fg: ['#146C3C', '#6BD298'],
  tint5Bg: ['#DCE6FD', '#1B2744'],
  tint5Fg: ['#2452C0', '#8FB1FF'],
  tint6Bg: ['#FBE6D2', '#3A2510'],
  tint6Fg: ['#8A4510', '#EBA66A'],
  tint7Bg: ['#FBE0E9', '#38192A'],
  tint7Fg: ['#A3255E', '#F795B8'],
  tint8Bg: ['#EDF2CE', '#262B12'],
  tint8Fg: ['#566300', '#C3D16B'],
} as const satisfies Record<string, Pair>;

export type TokenName = keyof typeof pairs;

export const tokenNames = keysOf(pairs);

function schemeColumn(column: 0 | 1): Readonly<Record<TokenName, string>> {
  return recordOf(tokenNames, (name) => pairs[name][column]);
}

/** The token table by colour scheme. */
export const tokens: TokenTable = { light: schemeColumn(0), dark: schemeColumn(1) };

/** The palettes that replace the component library's own; lightest first, except that `dark` starts with text. */
export const palettes = {
  cobalt: [
    '#EDF2FE',
    '#DCE6FD',
    '#B9CDFB',
    '#8FB1FF',
    '#6A93F7',
    '#3D6FE8',
    '#2C5FDB',
    '#244FBC',
    '#1D4198',
    '#163274',
  ],
  gray: [
    '#F7F8FA',
    '#F1F3F6',
    '#E4E8EF',
    '#DFE2E8',
    '#C6CBD4',
    '#9AA1AD',
    '#868E9C',
    '#5D6573',
    '#434A57',
    '#14171D',
  ],
  dark: [
    '#E9ECF1',
    '#B1B8C4',
    '#969EAC',
    '#6F7787',
    '#3B414D',
    '#292D36',
    '#1E2128',
    '#15171C',
    '#111317',
    '#0B0C0F',
  ],
} as const;
