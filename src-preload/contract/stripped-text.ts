/** White space as Python's `str.strip` sees it, which is not quite what `trim` does. */
const space = new RegExp(String.raw`[\p{White_Space}\u001C-\u001F]`, 'u');

/** A text without the white space behind it, as servers take it away. */
export function strippedEnd(text: string): string {
  // An expression for the end of a text would begin again at each of a million blanks before it.
  let end = text.length;
  while (end > 0 && space.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text without the white space around it, as servers take it away. */
export function strippedText(text: string): string {
  const stripped = strippedEnd(text);
  let start = 0;
  while (start < stripped.length && space.test(stripped.charAt(start))) start += 1;
  return stripped.slice(start);
}
