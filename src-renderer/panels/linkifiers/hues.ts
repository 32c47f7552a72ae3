import classes from './Hues.module.css';

const hues = ['blue', 'violet', 'teal', 'amber', 'green'] as const;

/** The class of a named group: one hue wherever the group shows. */
export function groupHue(group: number): string {
  return classes[hues[group % hues.length] ?? 'blue'] ?? '';
}

/** The class of a linkifier's links: blue is the one that is open. */
export function linkifierHue(place: number, openPlace: number | null): string {
  if (place === openPlace) return classes['blue'] ?? '';
  const others = hues.slice(1);
  return classes[others[place % others.length] ?? 'violet'] ?? '';
}
