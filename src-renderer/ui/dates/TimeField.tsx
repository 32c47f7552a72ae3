import type { ReactNode } from 'react';
import { readTime } from './read-date.ts';
import { TypedField, type DateFieldProps } from './TypedField.tsx';

const writeTime = (value: string): string | null => (/^\d\d:\d\d$/u.test(value) ? value : null);

/** A time of day, with a value such as 09:00. */
export function TimeField(props: DateFieldProps): ReactNode {
  return <TypedField {...props} placeholder="09:00" read={readTime} write={writeTime} />;
}
