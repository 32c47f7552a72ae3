import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import classes from './MessageHtml.module.css';
import { openLink } from '../open-link.ts';
import { purifyMessage } from './purify-message.ts';
import { shapeMessage } from './shape-message.ts';

export interface MessageHtmlProps {
  /** As the server rendered it. It is not trusted: anybody's message can be in it. */
  html: string;
  /** Address of the organization, which relative links start from. */
  organizationUrl: string;
  /**
   * Is given each link that is followed before it is opened outside, so that a panel can show a message of the
   * organization itself; true means that it did.
   */
  onLink?: ((address: string) => boolean) | undefined;
}

/**
 * The body of a message as the server rendered it, inert: it loads nothing, runs nothing, and looks like a message and
 * nothing else. Images and videos are named with a link; links open outside when somebody follows them.
 */
export function MessageHtml({ html, organizationUrl, onLink }: MessageHtmlProps) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = purifyMessage(html);
    shapeMessage(fragment, organizationUrl, Date.now());
    body.current?.replaceChildren(fragment);
  }, [html, organizationUrl]);

  const follow = (event: MouseEvent | KeyboardEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-address]') : null;
    const address = link?.dataset['address'];
    if (address === undefined || link?.role !== 'link') return;
    event.preventDefault();
    if (onLink?.(address) !== true) void openLink(address);
  };

  return (
    <div
      ref={body}
      className={`${classes.message} rc-selectable`}
      dir="auto"
      onClick={follow}
      onKeyDown={(event) => {
        if (event.key === 'Enter') follow(event);
      }}
    />
  );
}
