import createPurifier from 'dompurify';
import type { Config } from 'dompurify';

/** Elements of text that a message may have; https://zulip.com/help/format-your-message-using-markdown. */
const textElements = (
  'p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li div span a strong b em i del s u sub sup code pre ' +
  'kbd time table thead tbody tr th td'
).split(' ');

/** Formulas: KaTeX writes them twice, and MathML is the half that needs no styles. */
const mathElements = (
  'math semantics mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover ' +
  'munderover mmultiscripts mprescripts mpadded mphantom mstyle menclose mtable mtr mtd'
).split(' ');

const mathAttributes = (
  'display displaystyle scriptlevel mathvariant stretchy fence separator accent accentunder lspace ' +
  'rspace linethickness columnalign rowspacing columnspacing notation minsize maxsize width height ' +
  'depth voffset'
).split(' ');

/** Only looked at: `shapeMessage` puts what we draw in their place. */
const readElements = ['img', 'video', 'audio'];
const readAttributes = ['class', 'href', 'src', 'alt', 'title', 'datetime', 'start', 'align'];

const configuration: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...textElements, ...mathElements, ...readElements],
  ALLOWED_ATTR: [...readAttributes, ...mathAttributes],
  // Every other attribute is text to us; without this it would have to look like an address.
  ADD_URI_SAFE_ATTR: [
    ...readAttributes.filter((name) => name !== 'href' && name !== 'src'),
    ...mathAttributes,
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // What these hold is for programs, or would stand there twice.
  ADD_FORBID_CONTENTS: [
    'annotation',
    'button',
    'select',
    'textarea',
    'object',
    'applet',
    'embed',
    'frameset',
  ],
  ALLOW_UNKNOWN_PROTOCOLS: false,
  // Nodes, not text: text would be parsed a second time, and what it means could change on the way.
  RETURN_DOM_FRAGMENT: true,
};

const columnAlignment = /^\s*text-align:\s*(left|center|right);?\s*$/u;
type Purifier = ReturnType<typeof createPurifier>;
let purifier: Purifier | null = null;

function makePurifier(): Purifier {
  const made = createPurifier(window);
  made.addHook('beforeSanitizeAttributes', (element) => {
    if (element.tagName !== 'TD' && element.tagName !== 'TH') return;
    // The server aligns columns with a style, and styles do not get through.
    const [, side] = columnAlignment.exec(element.getAttribute('style') ?? '') ?? [];
    if (side === undefined) element.removeAttribute('align');
    else element.setAttribute('align', side);
  });
  return made;
}

/** Where the address of an image, a video or a sound stands that must not be loaded. */
export const sourceAttribute = 'data-source';

/**
 * Parses the server's HTML of a message, without loading or running any of it, and keeps what is on the lists above. The
 * nodes are of a document that is shown nowhere, where nothing loads, and media have lost their `src` for when they leave
 * it. Not fit to be shown yet: `shapeMessage` draws the rest.
 */
export function purifyMessage(html: string): DocumentFragment {
  purifier ??= makePurifier();
  const fragment = purifier.sanitize(html, configuration);
  for (const element of fragment.querySelectorAll(readElements.join())) {
    element.setAttribute(sourceAttribute, element.getAttribute('src') ?? '');
    element.removeAttribute('src');
  }
  return fragment;
}
