import { Fragment, type ReactNode } from 'react';
import { sayInParts, type MessageId, type MessageValues } from '#words/say.ts';

/** A message of the catalogue with elements among its values; a tag is drawn by a function of its content. */
export function sayNodes<Id extends MessageId>(id: Id, ...values: MessageValues<Id, ReactNode>): ReactNode {
  const parts = sayInParts<Id, ReactNode>(id, ...values);
  if (!Array.isArray(parts)) return parts;
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence stay in their order
  return parts.map((part, place) => <Fragment key={place}>{part}</Fragment>);
}

/** What a tag of a message is drawn as whose words are only for screen readers. */
export function hidden(words: ReactNode): ReactNode {
  return <span className="rc-visually-hidden">{words}</span>;
}
