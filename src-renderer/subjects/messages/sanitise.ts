import DOMPurify from 'dompurify';

/** What messages are made of; everything else goes, with what is inside it where that is no text. */
const elements =
  'p br hr span div a strong b em i del s u sub sup code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 time ' +
  'annotation semantics math table thead tbody tr th td img video audio';

const attributes = 'class href src alt title datetime start colspan rowspan encoding';

const goneWithContent = 'script style iframe object embed template noscript svg form select textarea';

/**
 * The server's HTML as a tree in a document of its own, in which nothing loads and nothing runs. It is read from
 * there, never put into the window.
 *
 * @param html as in `content` of a message, https://zulip.com/api/message-formatting
 */
export function sanitised(html: string): Node {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: elements.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: goneWithContent.split(' '),
    KEEP_CONTENT: true,
    RETURN_DOM_FRAGMENT: true,
  });
}
