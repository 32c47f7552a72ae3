import { isolatedText, shownText } from '#contract/shown-text.ts';

/** The text of a desktop notification. */
export interface NoticeText {
  title: string;
  body: string;
}

/** Line breaks and other control characters, which don't belong in notifications. */
const controls = /\p{Cc}+/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes a notification so that the desktop shows it literally. On Linux, the notification server parses the body as
 * markup, including links and images, and Electron passes it on unchanged; the title is plain text everywhere.
 * https://specifications.freedesktop.org/notification-spec/latest/markup.html
 */
export function plainNotice({ title, body }: NoticeText, platform: NodeJS.Platform): NoticeText {
  const visible = (text: string): string => isolatedText(shownText(text.replaceAll(controls, ' ')));
  return {
    title: visible(title),
    body:
      platform === 'linux'
        ? visible(body).replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
        : visible(body),
  };
}
