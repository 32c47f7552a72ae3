import { notifications, type NotificationData } from '@mantine/notifications';
import { useOrganizationsStore } from './organizations.ts';

export interface NoticeToShow extends Pick<
  NotificationData,
  'message' | 'autoClose' | 'onClose' | 'role' | 'aria-label'
> {
  title?: string;
  /** What it is about, by which it is hidden. */
  about?: string;
  /** Whose matter it is; named where another organization is on screen by now. */
  organizationId?: string;
}

/** The notice on screen, and what it is about. */
let shown: { about: string; id: string } | null = null;

/** Shows a notice in the corner of the window, in place of the one before. */
export function showNotice({ about, organizationId, ...notice }: NoticeToShow): void {
  const { list, currentId } = useOrganizationsStore.getState();
  const other = list?.find(({ id }) => id === organizationId && id !== currentId)?.name;
  const title = other !== undefined && notice.title !== undefined ? `${other}: ${notice.title}` : other;
  const words = [notice.title, notice.message].filter((part) => typeof part === 'string').join('\n');
  hideNotices();
  shown = { about: about ?? words, id: notifications.show({ ...notice, title: title ?? notice.title }) };
}

/** Hides the notice about something, if it is there. */
export function hideNotice(about: string): void {
  if (shown?.about === about) hideNotices();
}

/** Hides the notice, as when the panel goes that it belongs to. */
export function hideNotices(): void {
  if (shown === null) return;
  notifications.hide(shown.id);
  shown = null;
}
