import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import type { LinkAnswer } from '../platform/outward-links.ts';

/** Desktop dialogs grow with their text. */
const longestShown = 300;

/**
 * The question before opening an address that belongs to no organization. Enter and Escape don't open it: a compromised
 * page can ask while the person is typing.
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

/** The question before installing an update without a click. */
export const restartQuestion: MessageBoxOptions = {
  type: 'question',
  message: 'Close Realm Console and install the update?',
  detail: 'Jobs that run are paused. The new version starts by itself.',
  buttons: ['Cancel', 'Restart and update'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};
