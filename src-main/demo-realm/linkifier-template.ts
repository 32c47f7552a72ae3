/**
 * What the server's libraries accept as a URL template (RFC 6570) and as a reverse template.
 * https://zulip.com/help/add-a-custom-linkifier
 */

const name = String.raw`(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*`;
const variable = `${name}(?:\\*|:[1-9][0-9]{0,3})?`;
// The comma is no operator of the standard, but the server's library takes it.
const expression = new RegExp(`^[+#./;?&,]?${variable}(?:,${variable})*$`);

/** The names of a URL template's variables; undefined for text that is no template. */
export function templateVariables(template: string): Set<string> | undefined {
  const names = new Set<string>();
  for (let at = 0; at < template.length; at += 1) {
    if (template[at] === '}') return undefined;
    if (template[at] !== '{') continue;
    const end = template.indexOf('}', at);
    if (end < 0) return undefined;
    const inside = template.slice(at + 1, end);
    if (!expression.test(inside)) return undefined;
    for (const part of inside.replace(/^[+#./;?&,]/, '').split(',')) names.add(part.replace(/\*$|:\d+$/, ''));
    at = end;
  }
  return names;
}

type ReverseOutcome =
  | { readonly text: string }
  | { readonly fault: 'brace' | 'empty'; readonly name?: undefined }
  | { readonly fault: 'unknown'; readonly name: string };

/** Fills a reverse template in; the leftmost fault wins. */
export function fillReverseTemplate(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): ReverseOutcome {
  let text = '';
  for (let at = 0; at < template.length;) {
    const two = template.slice(at, at + 2);
    if (two === '{{' || two === '}}') {
      text += two[0];
      at += 2;
    } else if (template[at] === '{') {
      const end = template.indexOf('}', at + 1);
      if (end < 0) return { fault: 'brace' };
      const group = template.slice(at + 1, end);
      if (group === '') return { fault: 'empty' };
      if (!Object.hasOwn(values, group)) return { fault: 'unknown', name: group };
      text += values[group] ?? '';
      at = end + 1;
    } else {
      text += template[at];
      at += 1;
    }
  }
  return { text };
}
