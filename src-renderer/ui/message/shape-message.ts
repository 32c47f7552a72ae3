import { emojiCharacter } from '../emoji/emoji-character.ts';
import { dayAndTime, exactTime } from '../time-words.ts';
import { messageAddress } from './message-address.ts';
import { partOf, tokenOf } from './message-parts.ts';
import { sourceAttribute } from './purify-message.ts';

/** What stays on an element, by its name in lower case; `*` on all. Everything that draws is named `data-part`. */
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  ol: ['start'],
  td: ['align'],
  th: ['align'],
};

/** Lengths of formulas, as far as no formula needs more: larger ones would push everything else out of sight. */
const smallLength = /^(?:\d{1,2}(?:\.\d{1,6})?|-?0?\.\d{1,6})(?:em|ex|px|pt|mu|%)?$/u;

const namespaceOfMath = 'http://www.w3.org/1998/Math/MathML';

/** Makes an element in the document of another: what moves into the window's own document begins to load. */
function make(beside: Element, tag: string, part: string, text = ''): HTMLElement {
  const element = beside.ownerDocument.createElement(tag);
  element.dataset['part'] = part;
  element.textContent = text;
  return element;
}

/** A link without an address of its own: nothing can follow, prefetch or drag it, and a click comes to us. */
function makeLink(beside: Element, part: string, address: string): HTMLElement {
  const link = make(beside, 'a', part);
  link.setAttribute('role', 'link');
  link.tabIndex = 0;
  link.dataset['address'] = address;
  link.title = address;
  return link;
}

function shapeLink(element: Element, organizationUrl: string): void {
  const address = messageAddress(element.getAttribute('href') ?? '', organizationUrl);
  if (element.textContent.trim() === '' && element.querySelector('img, video, audio') === null) {
    element.remove();
    return;
  }
  const shaped =
    element.getAttribute('href') === null || address === null
      ? make(element, 'span', 'no-link')
      : makeLink(element, partOf(element) ?? 'link', address);
  if (shaped.dataset['part'] === 'no-link') shaped.title = 'This link leads to no web or mail address.';
  shaped.append(...element.childNodes);
  element.replaceWith(shaped);
}

const mediaWords: Readonly<Record<string, string>> = { img: 'Image', video: 'Video', audio: 'Audio' };

function fileNameOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Images, videos and sounds are named and linked, never loaded: who loads them tells the sender that it is read. */
function shapeMedia(element: Element, organizationUrl: string): void {
  const alternative = element.getAttribute('alt') ?? '';
  if (element.classList.contains('emoji')) {
    element.replaceWith(make(element, 'span', 'named-emoji', alternative));
    return;
  }
  const source = element.getAttribute(sourceAttribute);
  const enclosing = element.closest<HTMLElement>('[data-address]');
  const address = enclosing?.dataset['address'] ?? (source && messageAddress(source, organizationUrl));
  const kind = mediaWords[element.localName] ?? 'File';
  const name = alternative || element.getAttribute('title') || (address ? fileNameOf(address) : '');
  const media = address && !enclosing ? makeLink(element, 'media', address) : make(element, 'span', 'media');
  media.append(
    make(element, 'span', 'media-kind', kind),
    make(element, 'bdi', 'media-name', name || 'without a name'),
  );
  element.replaceWith(media);
}

function shapeEmoji(element: Element): void {
  const name = element.textContent;
  const [, code = ''] = /(?:^|\s)emoji-([0-9a-f-]+)(?:\s|$)/u.exec(element.className) ?? [];
  const character = emojiCharacter(code);
  const shaped = make(element, 'span', character === null ? 'named-emoji' : 'emoji', character ?? name);
  if (character !== null) {
    const words = name.replaceAll(':', '').replaceAll('_', ' ').trim();
    shaped.setAttribute('role', 'img');
    shaped.setAttribute('aria-label', words);
    shaped.title = words;
  }
  element.replaceWith(shaped);
}

function shapeTime(element: Element, now: number): void {
  const at = Date.parse(element.getAttribute('datetime') ?? '') / 1_000;
  const shaped = make(element, 'time', 'time', Number.isNaN(at) ? element.textContent : dayAndTime(at, now));
  if (!Number.isNaN(at)) {
    shaped.setAttribute('datetime', new Date(at * 1_000).toISOString());
    shaped.title = exactTime(at);
  }
  element.replaceWith(shaped);
}

function shapeSpoiler(element: Element): void {
  const details = make(element, 'details', 'spoiler');
  const summary = make(element, 'summary', 'spoiler-header');
  const content = make(element, 'div', 'spoiler-content');
  summary.append(...(element.querySelector(':scope > .spoiler-header')?.childNodes ?? []));
  if (summary.textContent.trim() === '') summary.textContent = 'Spoiler';
  content.append(...(element.querySelector(':scope > .spoiler-content')?.childNodes ?? []));
  details.append(summary, content);
  element.replaceWith(details);
}

function shapeFormula(element: Element): void {
  const math = element.querySelector('math');
  // The other half of KaTeX is spans placed by styles; without those it is a heap of letters.
  if (math !== null) element.replaceChildren(math);
}

function removeAttributes(element: Element): void {
  const part = partOf(element);
  const token = element.localName === 'span' && part === null ? tokenOf(element) : null;
  const isMath = element.namespaceURI === namespaceOfMath;
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    const isKept = isMath
      ? !['class', 'href', 'src', 'alt', 'title'].includes(name) &&
        (!/\d/u.test(value) || smallLength.test(value))
      : (keptAttributes[element.localName]?.includes(name) ?? false);
    if (!isKept) element.removeAttribute(name);
  }
  if (part !== null) element.setAttribute('data-part', part);
  if (token !== null) element.setAttribute('data-token', token);
}

/**
 * Makes what `purifyMessage` left fit to be shown. Classes of the server become marks of our own, so that no message can
 * wear the looks of the console; links lose their address to us; media become names; times are local; spoilers open.
 *
 * @param fragment is changed in place.
 * @param organizationUrl what relative links start from.
 * @param now milliseconds since the UNIX epoch: times of another year name it.
 */
export function shapeMessage(fragment: DocumentFragment, organizationUrl: string, now: number): void {
  for (const element of fragment.querySelectorAll('.katex')) shapeFormula(element);
  // The innermost first: what holds others takes them over when they are done. Spoilers by their classes, and links
  // before the media inside them. What is made here is not among them any more.
  const elements = [...fragment.querySelectorAll('*')].toReversed();
  for (const element of elements) if (element.matches('.spoiler-block')) shapeSpoiler(element);
  for (const element of elements) if (element.localName === 'a') shapeLink(element, organizationUrl);
  for (const element of elements) {
    if (!fragment.contains(element)) continue;
    if (mediaWords[element.localName] !== undefined) shapeMedia(element, organizationUrl);
    else if (element.matches('span.emoji')) shapeEmoji(element);
    else if (element.localName === 'time') shapeTime(element, now);
    else removeAttributes(element);
  }
}
