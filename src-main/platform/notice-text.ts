import { isolatedText, shownText } from '#contract/shown-text.ts';

/** What a notification of the desktop says. */
export interface NoticeText {
  title: string;
  body: string;
}

/** Line breaks and other controls, which notifications have no place for. */
const controls = /\p{Cc}+/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A notification as the desktop's server shows it word for word. On Linux that server reads the body as markup, with
 * links and pictures in it, and Electron hands it over as it is; the title is plain text everywhere.
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
