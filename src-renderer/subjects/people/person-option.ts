import type { PersonRow } from '#contract/people.ts';
import { say } from '#words/say.ts';
import type { Option } from '../../ui/picker/OptionList.tsx';

/** Somebody as an option of a searched list. */
export const personOption = ({ userId, name, isBot, email }: PersonRow): Option => ({
  key: String(userId),
  label: name,
  remark: [isBot ? say('people.bot') : '', email ?? ''].filter((part) => part !== '').join(', '),
});
