/**
 * The value that a JSON text says. RFC 8259 lets a reader ignore a byte order mark, which some gateways put before it.
 *
 * @returns undefined for what is no JSON
 */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
