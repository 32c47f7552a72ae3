import { playgroundOfTarget, type Playground } from '#contract/playgrounds.ts';
import { strippedText } from '#contract/text-rules.ts';
import { needsRole, skip, type Verdict } from '../../verdict.ts';
import { factsOf } from '../change-facts.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import { checkPlayground } from './check-playground.ts';

/** A language and a name, and the playground that has them; undefined where none does. */
interface PlaygroundSubject {
  language: string;
  name: string;
  found: Playground | undefined;
}

function check({ facts, subject, value }: FieldCheck<PlaygroundSubject>): Verdict {
  const { language, name, found } = subject;
  if ((found?.urlTemplate ?? '') === value) {
    return skip('already-so', value === '' ? 'There is no such playground.' : 'Nothing to change.');
  }
  const lacking = needsRole('playground', facts.caller);
  if (lacking !== null) return lacking;
  if (value === '') return { kind: 'change', risk: 'high', notice: '' };
  const others = facts.rows('playgrounds').filter(({ id }) => id !== found?.id);
  const [fault] = checkPlayground({ language, name, urlTemplate: value }, others);
  return fault === undefined
    ? { kind: 'change', risk: 'low', notice: '' }
    : skip('not-possible', `${fault.message} ${fault.advice}`.trim());
}

/** The address of the page; the empty value is a playground that is not there. */
const whole: FieldRules<PlaygroundSubject> = {
  noun: 'code playground',
  inputField: 'urlTemplate',
  normalise: strippedText,
  current: ({ found }) => found?.urlTemplate ?? '',
  withValue: (subject, value) => ({
    ...subject,
    found: value === '' ? undefined : { id: 0, ...subject, ...subject.found, urlTemplate: value },
  }),
  words: (value) => (value === '' ? 'Not there' : value),
  facts: (before, after) =>
    factsOf(
      before === '' ? [] : [['URL template', before, 'code']],
      after === '' ? [] : [['URL template', after, 'code']],
    ),
  objection: () => null,
  check,
  endpoint({ found }, value) {
    if (value === '') return 'DELETE /realm/playgrounds/{playground_id}';
    return found === undefined ? 'POST /realm/playgrounds' : 'POST /realm/playgrounds in place of another';
  },
  // What replaces another one under a new name is there before that goes.
  phase: (value) => (value === '' ? 1 : -1),
  effects: (values) => ({
    whatElseChanges: [
      values.includes('')
        ? 'Code blocks of the language no longer offer it, in old messages too.'
        : 'Code blocks of the language offer it to everybody, in old messages too.',
    ],
    canBeUndone: [
      values.includes('')
        ? 'The deletion: it is added again.'
        : 'Undo deletes it, or brings back the one before.',
    ],
    cannotBeUndone: values.includes('') ? ['Added again, it has another id for programs that use it.'] : [],
  }),
};

/** Code playgrounds, named by their language and name. https://zulip.com/api/add-code-playground */
export const playgroundRules: KindRules<PlaygroundSubject> = {
  isNamedById: true,
  subject(id, facts) {
    const { language, name } = playgroundOfTarget(id);
    const found = facts.rows('playgrounds').find((one) => one.language === language && one.name === name);
    return { language, name, found };
  },
  nameOf: ({ language, name }) => `${name} (${language})`,
  rules: (field) => (field === 'playground' ? whole : null),
  order: () => '0',
  goneName: (id) => playgroundOfTarget(id).name,
  gone: 'The organization has no such playground any more.',
  goneField: (field) => `Code playgrounds have no ${field}.`,
};
