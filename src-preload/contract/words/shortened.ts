/** At most `most` UTF-16 units of a text, no sign cut in two, with an ellipsis where something is left out. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half of a pair at the end would be no sign at all.
  return `${text
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}…`;
}
