import type { ReactNode } from 'react';
import type { Who } from './who-title.tsx';

/** What every dialog of an edit of people takes. */
export interface PeopleDialogProps {
  userIds: number[];
  who: Who;
  /** Why it can't be done, and who can; null where it can. */
  objection: string | null;
  /** Which of them are out of sight. */
  notice?: ReactNode;
  onClose: () => void;
}
