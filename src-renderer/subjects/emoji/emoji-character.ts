/**
 * The characters of a Unicode emoji from its code as the server writes it: hexadecimal code points joined by `-`
 * (https://zulip.com/api/update-status). Null where the code is not of that form.
 */
export function emojiCharacter(code: string): string | null {
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/iu.test(code)) return null;
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : null;
}
