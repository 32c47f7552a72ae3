import type { PersonRow } from '#contract/people.ts';
import type { Option } from '../../ui/picker/OptionList.tsx';

/** Somebody as an option of a searched list. */
export const personOption = ({ userId, name, isBot, email }: PersonRow): Option => ({
  key: String(userId),
  label: name,
  remark: [isBot ? 'Bot' : '', email ?? ''].filter((part) => part !== '').join(', '),
});
