import type { ReactNode } from 'react';
import classes from './BotMark.module.css';

/** Stands beside the name of a bot wherever accounts are listed. https://zulip.com/help/bots-overview */
export function BotMark(): ReactNode {
  return <span className={classes.mark}>Bot</span>;
}
