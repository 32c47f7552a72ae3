import { notifications, type NotificationData } from '@mantine/notifications';
import { useOrganizationsStore } from './organizations.ts';

export interface NoticeToShow extends Pick<
  NotificationData,
  'message' | 'autoClose' | 'onClose' | 'role' | 'aria-label'
> {
  title?: string;
  /** What it is about: a later notice about the same takes its place. The same words are about the same. */
  about?: string;
  /** Whose matter it is; named where another organization is on screen by now. */
  organizationId?: string;
}

const shown = new Map<string, string>();

/** Shows a notice in the corner of the window. */
export function showNotice({ about, organizationId, ...notice }: NoticeToShow): void {
  const { list, currentId } = useOrganizationsStore.getState();
  const other = list?.find(({ id }) => id === organizationId && id !== currentId)?.name;
  const title = other !== undefined && notice.title !== undefined ? `${other}: ${notice.title}` : other;
  const words = [notice.title, notice.message].filter((part) => typeof part === 'string').join('\n');
  const subject = about ?? words;
  hideNotice(subject);
  shown.set(subject, notifications.show({ ...notice, title: title ?? notice.title }));
}

/** Hides the notice about something, if there is one. */
export function hideNotice(about: string): void {
  const id = shown.get(about);
  if (id === undefined) return;
  shown.delete(about);
  notifications.hide(id);
}

/** Hides all notices, as when the panel goes that they belong to. */
export function hideNotices(): void {
  for (const about of shown.keys()) hideNotice(about);
}
