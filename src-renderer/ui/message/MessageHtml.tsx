import { IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { createElement, useMemo } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../bridge/client.ts';
import { emojiCharacter } from '../emoji/emoji-character.ts';
import { dateOf, exactTime } from '../time-words.ts';
import { fileNameOf, linkAddress } from './message-link.ts';
import { sanitised } from './sanitise.ts';
import classes from './MessageHtml.module.css';

/** Deeper ones are shown as their text: no message that people write comes near. */
const deepest = 60;

/** Elements that are shown as they are, with no attribute of the message's. */
const plainElements: ReadonlySet<string> = new Set(
  'p br hr strong b em i del s u sub sup code pre ul li blockquote table thead tbody tr'.split(' '),
);

/** A message has no place in the outline of the window, so that its headings are told by their looks. */
const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const media: Readonly<Record<string, { icon: typeof IconPhoto; name: string }>> = {
  img: { icon: IconPhoto, name: 'Picture' },
  video: { icon: IconVideo, name: 'Video' },
  audio: { icon: IconMusic, name: 'Sound' },
};

interface Context {
  organizationUrl: string;
  depth: number;
  inLink: boolean;
}

function childrenOf(element: Node, context: Context): ReactNode[] {
  if (context.depth >= deepest) return [element.textContent];
  const inside = { ...context, depth: context.depth + 1 };
  return Array.from(element.childNodes, (node, place) => shown(node, inside, place));
}

function shown(node: Node, context: Context, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  return node.nodeType === Node.ELEMENT_NODE ? (
    <Shown key={key} element={node as Element} context={context} />
  ) : null;
}

function Link(props: { address: string; title?: string; children: ReactNode }): ReactNode {
  const { address, title = address } = props;
  return (
    // No address in the document: nothing of a message is ever fetched or navigated to by the window itself.
    <button
      type="button"
      role="link"
      className={classes.link}
      title={title}
      onClick={() => void call('link.open', { url: address })}
    >
      {props.children}
    </button>
  );
}

function Anchor({ element, context }: { element: Element; context: Context }): ReactNode {
  const address = linkAddress(element.getAttribute('href') ?? '', context.organizationUrl);
  const inside = childrenOf(element, { ...context, inLink: true });
  if (address === null || context.inLink) return <>{inside}</>;
  return <Link address={address}>{inside}</Link>;
}

/** Pictures and recordings are named, and opened outside: the window loads nothing. */
function Media({ element, context }: { element: Element; context: Context }): ReactNode {
  const kind = media[element.localName];
  const source = element.getAttribute('src') ?? '';
  const address = linkAddress(source, context.organizationUrl);
  const Icon = kind?.icon ?? IconPhoto;
  const name = element.getAttribute('alt') || (address === null ? '' : fileNameOf(address));
  const words = (
    <span className={classes.media}>
      <Icon size={14} stroke={1.6} aria-hidden />
      <span>
        {kind?.name}
        {name !== '' && ` ${name}`}
      </span>
    </span>
  );
  return address === null || context.inLink ? words : <Link address={address}>{words}</Link>;
}

function Emoji({ element }: { element: Element }): ReactNode {
  const code = /(?:^|\s)emoji-([0-9a-f-]+)/.exec(element.className)?.[1] ?? null;
  const character = code === null ? null : emojiCharacter(code);
  const name = element.getAttribute('alt') ?? element.textContent;
  if (character === null) return <span className={classes.emojiName}>{name}</span>;
  return (
    <span role="img" aria-label={name.replaceAll(':', '').replaceAll('_', ' ')}>
      {character}
    </span>
  );
}

function Time({ element }: { element: Element }): ReactNode {
  const at = Date.parse(element.getAttribute('datetime') ?? '') / 1_000;
  if (Number.isNaN(at)) return <span className={classes.time}>{element.textContent}</span>;
  return (
    <time className={classes.time} title={exactTime(at)} dateTime={new Date(at * 1_000).toISOString()}>
      {new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1_000) ||
        dateOf(at)}
    </time>
  );
}

/** The TeX that a formula was written in: its drawing needs styles of the message's own. */
function formulaOf(element: Element): string {
  return element.querySelector('annotation')?.textContent ?? element.textContent;
}

function Spoiler({ element, context }: { element: Element; context: Context }): ReactNode {
  const header = element.querySelector(':scope > .spoiler-header');
  const content = element.querySelector(':scope > .spoiler-content');
  return (
    <details className={classes.spoiler}>
      <summary>{header?.textContent.trim() ? childrenOf(header, context) : 'Spoiler'}</summary>
      {content !== null && childrenOf(content, context)}
    </details>
  );
}

function Shown({ element, context }: { element: Element; context: Context }): ReactNode {
  const { localName, classList } = element;
  if (classList.contains('emoji')) return <Emoji element={element} />;
  if (localName in media) return <Media element={element} context={context} />;
  if (localName === 'a') return <Anchor element={element} context={context} />;
  if (localName === 'time') return <Time element={element} />;
  if (classList.contains('katex') || localName === 'math') return <code>{formulaOf(element)}</code>;
  if (classList.contains('spoiler-block')) return <Spoiler element={element} context={context} />;
  const children = childrenOf(element, context);
  if (classList.contains('user-mention') || classList.contains('user-group-mention')) {
    return <span className={classes.mention}>{children}</span>;
  }
  if (headings.has(localName)) return <p className={classes.heading}>{children}</p>;
  if (localName === 'ol') return <ol start={Number(element.getAttribute('start') ?? 1) || 1}>{children}</ol>;
  if (localName === 'th' || localName === 'td') {
    const span = (name: string) => Math.min(Number(element.getAttribute(name) ?? 1) || 1, 100);
    return createElement(localName, { colSpan: span('colspan'), rowSpan: span('rowspan') }, ...children);
  }
  if (localName === 'br' || localName === 'hr') return createElement(localName);
  if (plainElements.has(localName)) {
    return createElement(
      localName,
      localName === 'pre' ? { tabIndex: 0 } : null,
      ...cellsOnly(element, children),
    );
  }
  return localName === 'div' ? <div>{children}</div> : <span>{children}</span>;
}

/** Parts of tables take no text between their cells. */
function cellsOnly(element: Element, children: ReactNode[]): ReactNode[] {
  const isPartOfTable = ['table', 'thead', 'tbody', 'tr'].includes(element.localName);
  return isPartOfTable ? children.filter((child) => typeof child !== 'string') : children;
}

/**
 * A message as the server rendered it, inert: it is sanitised in a document of its own and then built anew from the
 * few elements that messages have. No address, style, class or handler of the message reaches the window; links are
 * opened outside after main has looked at them, and pictures are named instead of loaded.
 *
 * @param props.html https://zulip.com/api/message-formatting
 * @param props.organizationUrl what relative links of the message start from
 */
export function MessageHtml({ html, organizationUrl }: { html: string; organizationUrl: string }): ReactNode {
  const content = useMemo(
    () => childrenOf(sanitised(html), { organizationUrl, depth: 0, inLink: false }),
    [html, organizationUrl],
  );
  return (
    <div className={`${classes.message} rc-selectable`} dir="auto">
      {content}
    </div>
  );
}
