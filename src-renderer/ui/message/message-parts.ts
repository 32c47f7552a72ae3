/** Classes that the server gives to parts of a message, and what we call the part; the first that fits counts. */
const partsByClass: readonly (readonly [className: string, part: string])[] = [
  ['message-link', 'reference'],
  ['stream-topic', 'reference'],
  ['stream', 'reference'],
  ['user-mention', 'mention'],
  ['user-group-mention', 'mention'],
  ['topic-mention', 'mention'],
  ['codehilite', 'code'],
  ['katex-display', 'formula-block'],
  ['katex', 'formula'],
  ['tex-error', 'not-rendered'],
  ['katex-error', 'not-rendered'],
  ['timestamp-error', 'not-rendered'],
  ['highlight', 'found'],
  ['message_embed_title', 'embed-title'],
  ['message_embed', 'embed'],
  ['spoiler-header', 'spoiler-header'],
  ['spoiler-content', 'spoiler-content'],
];

/** What a class of the server says about an element; null where it says nothing that we draw. */
export function partOf(element: Element): string | null {
  const found = partsByClass.find(([className]) => element.classList.contains(className));
  if (found === undefined) return null;
  return found[1] === 'mention' && element.classList.contains('silent') ? 'silent-mention' : found[1];
}

/** Classes of Pygments, whose first letters name the kind of token. https://pygments.org/docs/tokens */
const tokensByClass: readonly (readonly [RegExp, string])[] = [
  [/^k[a-z]?$/u, 'keyword'],
  [/^(?:s[a-z0-9]?|l[a-z]?)$/u, 'text'],
  [/^c[a-z0-9]?$/u, 'comment'],
  [/^m[a-z]?$/u, 'number'],
  [/^n[acfnt]$/u, 'name'],
  [/^g[di]$/u, 'difference'],
];

/** The kind of a piece of highlighted code; null outside code and where the kind has no colour. */
export function tokenOf(element: Element): string | null {
  if (element.classList.length !== 1) return null;
  return tokensByClass.find(([pattern]) => pattern.test(element.className))?.[1] ?? null;
}
