import { addAlertWords, removeAlertWords } from './alert-words.ts';
import { limitLength, stringList } from '../parameters.ts';
import type { Route } from '../router.ts';

const path = '/users/me/alert_words';
const longestWord = 100;

/** Alert words. https://zulip.com/api/get-alert-words https://zulip.com/api/add-alert-words */
export const alertWordRoutes: readonly Route[] = [
  { method: 'GET', path, handle: ({ caller }) => ({ alert_words: caller.personal?.alertWords ?? [] }) },
  {
    method: 'POST',
    path,
    handle({ realm, caller, parameters }) {
      const words = parameters.requiredJson('alert_words', stringList);
      for (const [index, word] of words.entries()) limitLength(`alert_words[${index}]`, word, longestWord);
      const trimmed = words.map((word) => word.trim()).filter((word) => word !== '');
      return { alert_words: addAlertWords(realm, caller, trimmed) };
    },
  },
  {
    method: 'DELETE',
    path,
    handle: ({ realm, caller, parameters }) => ({
      alert_words: removeAlertWords(realm, caller, parameters.requiredJson('alert_words', stringList)),
    }),
  },
];
