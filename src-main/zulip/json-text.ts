/**
 * Parses JSON. RFC 8259 lets a reader ignore a byte order mark, which some gateways add.
 *
 * @returns undefined for invalid JSON
 */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
