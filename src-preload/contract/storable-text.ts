/**
 * An objection of our own to a text with half of a pair of code units that make one character together: servers store
 * a replacement character in its place and say nothing.
 */
export function halfCharacterObjection(text: string): string | null {
  return text.isWellFormed() ? null : 'Half of a character is in this text, and the server would replace it.';
}
