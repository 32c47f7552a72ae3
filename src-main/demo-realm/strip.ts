/**
 * The white space that the server trims: beside JavaScript's, it includes some control characters that are separators,
 * and it excludes the byte order mark.
 */
// oxlint-disable-next-line no-control-regex -- The server counts these control characters as blanks.
const blank = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** A text without leading and trailing white space. */
export function strip(text: string): string {
  let start = 0;
  while (blank.test(text.charAt(start))) start += 1;
  return stripEnd(text.slice(start));
}

/** A text without trailing white space. */
export function stripEnd(text: string): string {
  let end = text.length;
  while (blank.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
