import { createElement, Fragment, type ReactNode } from 'react';
import { sayInParts, type MessageId, type MessageValues } from '#words/say.ts';

/** A message of the catalogue with elements among its values; a tag is drawn by a function of what is inside it. */
export function sayNodes<Id extends MessageId>(id: Id, ...values: MessageValues<Id, ReactNode>): ReactNode {
  const said = sayInParts<Id, ReactNode>(id, ...values);
  return Array.isArray(said) ? createElement(Fragment, null, ...said) : said;
}
