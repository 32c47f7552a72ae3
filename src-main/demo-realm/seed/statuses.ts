import type { Random } from './random.ts';

const statuses: readonly (readonly [text: string, emoji: string | null])[] = [
  ['In a meeting', 'calendar'],
  ['Commuting', 'bus'],
  ['Out sick', 'sick'],
  ['Vacationing', 'palm_tree'],
  ['Working remotely', 'house'],
  ['At the office', 'office'],
  ['At the kiln', 'fire'],
  ['Focusing until 15:00', 'headphones'],
  ['Market day', 'basket'],
  ['Parental leave until May', 'baby'],
  ['', 'coffee'],
  ['', 'seedling'],
  ['Lunch', 'ramen'],
  ['Inventory, please be patient', null],
  ['Na reunião', 'calendar'],
  ['Bin gleich wieder da', 'coffee'],
  ['休憩中', 'tea'],
  ['В дороге', 'train'],
  ['On call this week', 'phone'],
  ['Reviewing orders', 'eyes'],
];

/** A status as people set them; an emoji by name, or none. */
export function pickStatus(random: Random): { text: string; emoji: string | null } {
  const [text, emoji] = random.pick(statuses);
  return { text, emoji };
}
