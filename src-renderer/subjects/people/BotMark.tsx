import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import classes from './BotMark.module.css';

/** Stands beside the name of a bot wherever accounts are listed. https://zulip.com/help/bots-overview */
export function BotMark(): ReactNode {
  return <span className={classes.mark}>{say('people.bot')}</span>;
}
