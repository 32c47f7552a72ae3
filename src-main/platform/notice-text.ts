/** What a notification of the desktop says. */
export interface NoticeText {
  title: string;
  body: string;
}

/** Control characters, and those that turn the direction of writing, so that a name looks like another one. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A notification as the desktop's server shows it word for word. On Linux that server reads the body as markup, with
 * links and pictures in it, and Electron hands it over as it is; the title is plain text everywhere.
 * https://specifications.freedesktop.org/notification-spec/latest/markup.html
 */
export function plainNotice({ title, body }: NoticeText, platform: NodeJS.Platform): NoticeText {
  const visible = (text: string): string => text.replaceAll(unseen, ' ');
  return {
    title: visible(title),
    body:
      platform === 'linux'
        ? visible(body).replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
        : visible(body),
  };
}
