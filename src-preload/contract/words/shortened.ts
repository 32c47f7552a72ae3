/** At most `most` UTF-16 units of a text, without splitting characters, with an ellipsis if anything is left out. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half a surrogate pair at the end would be an invalid character.
  return `${text
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}…`;
}
