import { parseTemplate } from 'url-template';

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

/**
 * The address that a valid URL template makes of the values; a name without a value expands to nothing.
 *
 * @param values text by variable name
 */
export function expandTemplate(template: string, values: ReadonlyMap<string, string>): string {
  const wellFormed = new Map([...values].map(([name, value]) => [name, value.toWellFormed()]));
  // A prefix counts code points; the library counts UTF-16 units and would cut a character in two.
  const counted = template.toWellFormed().replace(/\{[^{}]*\}/g, (whole) =>
    whole.replace(/([\w.%]+):(\d+)/g, (_, name: string, length: string) => {
      const kept = [...(wellFormed.get(name) ?? '')].slice(0, Number(length)).join('');
      return `${name}:${kept.length}`;
    }),
  );
  // Without a prototype, so that no name stands for something that every object has.
  const context = Object.assign(Object.create(null), Object.fromEntries(wellFormed)) as Record<
    string,
    string
  >;
  return parseTemplate(counted).expand(context);
}

type ReverseOutcome =
  | { readonly text: string }
  | { readonly fault: 'brace' | 'empty' | 'absent' }
  | { readonly fault: 'unknown'; readonly name: string };

/**
 * Fills a reverse template in; the leftmost fault wins.
 *
 * @param values text by group name; null for a group that took no part in the match
 */
export function fillReverseTemplate(
  template: string,
  values: ReadonlyMap<string, string | null>,
): ReverseOutcome {
  let absent = false;
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
      const value = values.get(group);
      if (value === undefined) return { fault: 'unknown', name: group };
      absent ||= value === null;
      text += value ?? '';
      at = end + 1;
    } else {
      text += template[at];
      at += 1;
    }
  }
  return absent ? { fault: 'absent' } : { text };
}
