import { IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { Fragment, useMemo, type ReactNode } from 'react';
import { isOneOf } from '#contract/choices.ts';
import { zulipEmoji } from '#contract/kinds/emoji.ts';
import { formatDayTime, formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../state/clock.ts';
import { useTable } from '../../state/replica.ts';
import { EmojiMark } from '../emoji/EmojiMark.tsx';
import { emojiCharacter } from '../emoji/emoji-character.ts';
import { openLink } from '../../ui/open-link.ts';
import { fileNameOf, linkAddress, targetBehind } from './message-link.ts';
import { safeText } from '../../ui/safe-text.tsx';
import { sanitised } from './sanitise.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './MessageHtml.module.css';

/** Deeper ones are shown as their text: no message that people write comes near. */
const deepest = 60;

/** Elements that are shown as they are, with no attribute of the message's. */
const plainElements = [
  'p',
  'strong',
  'b',
  'em',
  'i',
  'del',
  's',
  'u',
  'sub',
  'sup',
  'code',
  'ul',
  'li',
  'blockquote',
  'thead',
  'tbody',
  'tr',
] as const;

/** A message has no place in the outline of the window, so that only their looks mark its headings. */
const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const partsOfTables: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tr']);

const media: Readonly<
  Record<string, { icon: typeof IconPhoto; name: 'message.picture' | 'message.video' | 'message.sound' }>
> = {
  img: { icon: IconPhoto, name: 'message.picture' },
  video: { icon: IconVideo, name: 'message.video' },
  audio: { icon: IconMusic, name: 'message.sound' },
};

interface Context {
  organizationUrl: string;
  depth: number;
  inLink: boolean;
  /** Milliseconds since the UNIX epoch: times of another year name it. */
  now: number;
  /** Takes a link into the organization itself; true where it did. */
  onLink: ((address: string) => boolean) | undefined;
}

function childrenOf(element: Node, context: Context): ReactNode[] {
  if (context.depth >= deepest) return [<Fragment key={0}>{safeText(element.textContent ?? '')}</Fragment>];
  const inside = { ...context, depth: context.depth + 1 };
  // Parts of tables take no text between their cells.
  const isPartOfTable = element instanceof Element && partsOfTables.has(element.localName);
  const nodes: ArrayLike<Node> = isPartOfTable ? element.children : element.childNodes;
  return Array.from(nodes, (node, place) => shown(node, inside, place));
}

function shown(node: Node, context: Context, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return <Fragment key={key}>{safeText(node.textContent ?? '')}</Fragment>;
  return node instanceof Element ? <Shown key={key} element={node} context={context} /> : null;
}

/** Links to places of the organization, which the server marks: to a channel, a topic or a message. */
const referenceClasses = ['stream', 'stream-topic', 'message-link'];

function Link(props: {
  address: string;
  /** What it says of where it leads. */
  text: string;
  isReference?: boolean;
  context: Context;
  children: ReactNode;
}): ReactNode {
  const { address, context } = props;
  const target = targetBehind(props.text, address, context.organizationUrl);
  return (
    // No address in the document: nothing of a message is ever fetched or navigated to by the window itself.
    <button
      type="button"
      role="link"
      className={props.isReference === true ? classes.reference : classes.link}
      title={address}
      onClick={() => {
        if (context.onLink?.(address) !== true) void openLink(address);
      }}
    >
      {props.children}
      {target !== null && <span className={classes.target}> ({target})</span>}
    </button>
  );
}

function Anchor({ element, context }: { element: Element; context: Context }): ReactNode {
  const address = linkAddress(element.getAttribute('href') ?? '', context.organizationUrl);
  const inside = childrenOf(element, { ...context, inLink: true });
  if (address === null || context.inLink) return <>{inside}</>;
  const isReference = referenceClasses.some((name) => element.classList.contains(name));
  return (
    <Link address={address} text={element.textContent} isReference={isReference} context={context}>
      {inside}
    </Link>
  );
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
        {kind && say(kind.name)}
        {name !== '' && safeText(` ${name}`)}
      </span>
    </span>
  );
  return address === null || context.inLink ? (
    words
  ) : (
    <Link address={address} text={name} context={context}>
      {words}
    </Link>
  );
}

/**
 * An emoji that is a picture. Only which one it is comes from the message, by the place that the organization has told of
 * it: main fetches it from there, and another address stays a name.
 */
function PictureEmoji({ element, context }: { element: Element; context: Context }): ReactNode {
  const own = useTable('customEmoji');
  const address = linkAddress(element.getAttribute('src') ?? '', context.organizationUrl);
  const origin = URL.parse(context.organizationUrl)?.origin ?? '';
  const path = address?.startsWith(`${origin}/`) === true ? address.slice(origin.length) : null;
  const found = path === null ? undefined : [...own, zulipEmoji].find(({ source }) => source === path);
  if (found !== undefined) return <EmojiMark emoji={{ kind: 'custom', code: found.id, name: found.name }} />;
  return <span className={textStyle.soft}>{safeText(element.getAttribute('alt') ?? '')}</span>;
}

function Emoji({ element }: { element: Element }): ReactNode {
  const code = /(?:^|\s)emoji-([0-9a-f-]+)/.exec(element.className)?.[1] ?? null;
  const character = code === null ? null : emojiCharacter(code);
  const name = element.getAttribute('alt') ?? element.textContent;
  if (character === null) return <span className={textStyle.soft}>{safeText(name)}</span>;
  return (
    <span role="img" aria-label={name.replaceAll(':', '').replaceAll('_', ' ')}>
      {character}
    </span>
  );
}

function Time({ element, context }: { element: Element; context: Context }): ReactNode {
  const at = Date.parse(element.getAttribute('datetime') ?? '') / 1_000;
  if (Number.isNaN(at)) return <span className={classes.time}>{safeText(element.textContent)}</span>;
  return (
    <time className={classes.time} title={formatExactTime(at)} dateTime={new Date(at * 1_000).toISOString()}>
      {formatDayTime(at, context.now)}
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
      <summary>{header?.textContent.trim() ? childrenOf(header, context) : say('message.spoiler')}</summary>
      {content !== null && childrenOf(content, context)}
    </details>
  );
}

function Shown({ element, context }: { element: Element; context: Context }): ReactNode {
  const { localName, classList } = element;
  if (classList.contains('emoji') && localName === 'img')
    return <PictureEmoji element={element} context={context} />;
  if (classList.contains('emoji')) return <Emoji element={element} />;
  if (localName in media) return <Media element={element} context={context} />;
  if (localName === 'a') return <Anchor element={element} context={context} />;
  if (localName === 'time') return <Time element={element} context={context} />;
  if (classList.contains('katex') || localName === 'math') return <code>{safeText(formulaOf(element))}</code>;
  if (classList.contains('spoiler-block')) return <Spoiler element={element} context={context} />;
  const children = childrenOf(element, context);
  if (classList.contains('user-mention') || classList.contains('user-group-mention')) {
    return <span className={classes.mention}>{children}</span>;
  }
  if (headings.has(localName)) return <p className={classes.heading}>{children}</p>;
  if (localName === 'ol') return <ol start={Number(element.getAttribute('start') ?? 1) || 1}>{children}</ol>;
  if (localName === 'th' || localName === 'td') {
    const span = (name: string) => Math.min(Number(element.getAttribute(name) ?? 1) || 1, 100);
    const Cell = localName;
    return (
      <Cell colSpan={span('colspan')} rowSpan={span('rowspan')}>
        {children}
      </Cell>
    );
  }
  if (localName === 'br') return <br />;
  if (localName === 'hr') return <hr />;
  if (localName === 'table') {
    // Words stay whole, so that a wide table scrolls: by keyboard as well.
    return (
      <div className={classes.table} role="group" aria-label={say('message.table')} tabIndex={0}>
        <table>{children}</table>
      </div>
    );
  }
  if (localName === 'pre') return <pre tabIndex={0}>{children}</pre>;
  if (isOneOf(plainElements, localName)) {
    const Plain = localName;
    return <Plain>{children}</Plain>;
  }
  return localName === 'div' ? <div>{children}</div> : <span>{children}</span>;
}

/**
 * A message as the server rendered it, inert: it is sanitised in a document of its own and then rebuilt from the
 * few elements that messages have. No address, style, class or handler of the message reaches the window; links are
 * opened outside after main has looked at them, and pictures are named instead of loaded.
 *
 * @param props.html https://zulip.com/api/message-formatting
 * @param props.organizationUrl what relative links of the message start from
 * @param props.onLink is given each link before it is opened outside; true where the panel itself went there
 */
export function MessageHtml(props: {
  html: string;
  organizationUrl: string;
  onLink?: (address: string) => boolean;
}): ReactNode {
  const { html, organizationUrl, onLink } = props;
  const now = useNow(3_600_000);
  const content = useMemo(
    () => childrenOf(sanitised(html), { organizationUrl, depth: 0, inLink: false, now, onLink }),
    [html, organizationUrl, now, onLink],
  );
  return (
    <div className={`${classes.message} rc-selectable`} dir="auto">
      {content}
    </div>
  );
}
