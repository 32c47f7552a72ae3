import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import type { LinkAnswer } from '../platform/outward-links.ts';

/** Dialogs of the desktop grow with their text. */
const longestShown = 300;

/**
 * What somebody is asked before an address that is of no organization is opened. Enter and Escape open nothing: a page that
 * was taken over can ask while somebody types.
 */
export function linkQuestion(host: string, address: string): MessageBoxOptions {
  const shown = address.length > longestShown ? `${address.slice(0, longestShown)}\u2026` : address;
  return {
    type: 'question',
    message: host === '' ? 'Write to this address?' : `Open ${host} in the browser?`,
    detail: shown,
    buttons: ['Cancel', 'Open'],
    defaultId: 0,
    cancelId: 0,
    ...(host !== '' && {
      checkboxLabel: `Open addresses of ${host} without asking until the console closes`,
    }),
    noLink: true,
  };
}

export function answerToLinkQuestion({ response, checkboxChecked }: MessageBoxReturnValue): LinkAnswer {
  if (response !== 1) return 'cancel';
  return checkboxChecked ? 'always' : 'open';
}

/** What somebody is asked before an update is installed that nobody pressed a button for. */
export const restartQuestion: MessageBoxOptions = {
  type: 'question',
  message: 'Close Realm Console and install the update?',
  detail: 'Jobs that run are paused. The new version starts by itself.',
  buttons: ['Cancel', 'Restart and update'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};
