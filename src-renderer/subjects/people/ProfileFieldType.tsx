import {
  IconAlignLeft,
  IconCalendar,
  IconTextSize,
  IconLink,
  IconList,
  IconQuestionMark,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProfileFieldType } from '#contract/people.ts';

const typeIcons: Record<ProfileFieldType, typeof IconList> = {
  'short-text': IconTextSize,
  'long-text': IconAlignLeft,
  list: IconList,
  date: IconCalendar,
  link: IconLink,
  people: IconUser,
  'external-account': IconLink,
  pronouns: IconTextSize,
  unknown: IconQuestionMark,
};

/** The icon of a profile field's type. */
export function FieldTypeIcon({ type, size = 14 }: { type: ProfileFieldType; size?: number }): ReactNode {
  const Icon = typeIcons[type];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
