import { createHmac } from 'node:crypto';
import { append, descendants, element, type Element } from './element.ts';
import type { RealmState } from '../state.ts';

const pictureEnding = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i;
const videoEnding = /\.(?:mp4|webm)$/i;
const youTubeHosts = new Set(
  'm.youtube.com www.youtube.com www.youtube-nocookie.com youtube.com youtube-nocookie.com'.split(' '),
);
/** A text with more distinct links than this has no previews. */
const mostLinks = 24;

/** The server's proxy address for an external picture, so that readers don't load it directly. */
function proxied(url: string): string {
  const digest = createHmac('sha1', 'demo realm').update(url).digest('hex');
  return `/external_content/${digest}/${Buffer.from(url).toString('hex')}`;
}

function youTubeId({ hostname, pathname, searchParams, protocol }: URL): string | undefined {
  let id: string | null | undefined;
  if (!/^https?:$/.test(protocol)) return undefined;
  if (hostname === 'youtu.be') id = pathname.slice(1);
  else if (youTubeHosts.has(hostname)) {
    if (pathname === '/watch' || pathname === '/watch_popup') id = searchParams.get('v');
    else if (pathname === '/watch_videos') id = searchParams.get('video_ids')?.split(',')[0];
    else if (/^\/(?:embed|shorts|v)\//.test(pathname)) id = pathname.split('/')[2];
  }
  return id !== undefined && id !== null && /^[0-9A-Za-z_-]+$/.test(id) ? id : undefined;
}

/** The picture or video for a link; undefined for most links. */
function mediaOf(href: string, state: RealmState): { kind: string; media: Element; id?: string } | undefined {
  // Most links lead to neither.
  if (!/\.\w{3,4}|youtu/.test(href) || !URL.canParse(href, `${state.url}/`)) return undefined;
  const url = new URL(href, `${state.url}/`);
  const isOwn = url.origin === new URL(state.url).origin;
  if (videoEnding.test(url.pathname)) {
    const media = element('video', { preload: 'metadata', src: isOwn ? href : proxied(href) });
    if (!isOwn) media.attributes['data-video-original-url'] = href;
    return { kind: 'message_inline_image message_inline_video', media };
  }
  if (isOwn && url.pathname.startsWith('/user_uploads/')) {
    const upload = [...state.attachmentStore.attachments.values()].find(
      ({ pathId }) => url.pathname === `/user_uploads/${pathId}`,
    );
    if (upload === undefined || !pictureEnding.test(upload.pathId)) return undefined;
    return { kind: 'message_inline_image', media: element('img', { src: href }) };
  }
  if (pictureEnding.test(url.pathname))
    return { kind: 'message_inline_image', media: element('img', { src: isOwn ? href : proxied(href) }) };
  const id = youTubeId(url);
  if (id === undefined) return undefined;
  const media = element('img', { src: proxied(`https://i.ytimg.com/vi/${id}/default.jpg`) });
  return { kind: 'youtube-video message_inline_image', media, id };
}

const isPreview = ({ tag, attributes }: Element): boolean =>
  tag === 'div' && attributes['class']?.split(' ').includes('message_inline_image') === true;

/** Where a preview goes: after the paragraph of the link and the previews of its earlier links. */
function placeIn(parent: Element, paragraph: Element): number {
  const links = new Set(descendants(paragraph).map(([{ attributes }]) => attributes['href']));
  let place = parent.children.indexOf(paragraph) + 1;
  for (; place < parent.children.length; place += 1) {
    const next = parent.children[place];
    if (next === undefined || !isPreview(next) || !links.has(next.children[0]?.attributes['href'])) break;
  }
  return place;
}

function addPreview(root: Element, link: Element, parents: readonly Element[], state: RealmState): boolean {
  const href = link.attributes['href'] ?? '';
  const found = mediaOf(href, state);
  if (found === undefined) return false;
  const [parent = root, grandparent = root] = parents;
  const isBare = link.text === '' || link.text === href;
  const preview = element('div', { class: found.kind });
  const frame = append(preview, 'a', { href });
  if (found.id !== undefined) frame.attributes['data-id'] = found.id;
  else if (!isBare) frame.attributes['title'] = link.text;
  frame.children.push(found.media);
  const isAlone = link.tail === '' && isBare && found.id === undefined;
  if (parent.tag === 'li') {
    parent.children.push(preview);
    if (isAlone && parent.text === '') parent.children.splice(parent.children.indexOf(link), 1);
  } else if (parent.tag === 'p') {
    grandparent.children.splice(placeIn(grandparent, parent), 0, preview);
    if (isAlone && parent.text.trim() === '' && parent.children.length === 1)
      grandparent.children.splice(grandparent.children.indexOf(parent), 1);
  } else root.children.push(preview);
  return true;
}

/**
 * Adds a preview for every picture and video that a text links to, unless it is quoted. A link alone in its paragraph
 * is replaced by its picture.
 *
 * @returns whether there is one
 */
export function addPreviews(root: Element, state: RealmState): boolean {
  if (state.settings.get('inline_image_preview') === false) return false;
  const firsts = new Map<string | undefined, [link: Element, parents: readonly Element[]]>();
  for (const [one, parents] of descendants(root)) {
    const { href } = one.attributes;
    if (one.tag !== 'a' || firsts.has(href) || parents.some(({ tag }) => tag === 'blockquote')) continue;
    firsts.set(href, [one, parents]);
  }
  if (firsts.size > mostLinks) return false;
  return [...firsts.values()].filter(([link, parents]) => addPreview(root, link, parents, state)).length > 0;
}
