import { strippedText } from '../text-rules.ts';
import type { KindDeclaration } from './kind.ts';

/** A code playground, by its language and name. https://zulip.com/api/add-code-playground */
export const playgroundKind = {
  id: 'playground',
  noun: 'code playground',
  whole: true,
  icon: 'code',
  journal: [{ id: 'playground', name: 'Code playground' }],
  lists: [],
  permission: { to: 'right.change-playgrounds', least: 'administrator' },
  events: ['realm_playgrounds'],
  snapshot: ['realm_playgrounds'],
  operations: [
    {
      endpoint: 'POST /realm/playgrounds',
      name: 'playground.add/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'POST /realm/playgrounds in place of another',
      name: 'playground.replace/1',
      reversal: 'undoable',
      readFirst: 'always',
    },
    {
      endpoint: 'DELETE /realm/playgrounds/{playground_id}',
      name: 'playground.remove/1',
      reversal: 'removal',
      readFirst: 'always',
    },
  ],
} as const satisfies KindDeclaration;

/** The input for a code playground. https://zulip.com/api/add-code-playground */
export interface PlaygroundFields {
  name: string;
  /** Pygments' name for the language: code blocks in it offer the playground. */
  language: string;
  /** RFC 6570 with `code` as its only variable. */
  urlTemplate: string;
}

/** A page that runs the code of a block. */
export interface Playground extends PlaygroundFields {
  id: number;
}

/** An error in one field, in the server's words. */
export interface PlaygroundFault {
  field: keyof PlaygroundFields;
  message: string;
  /** What to do, in our words; may be empty. */
  advice: string;
  fix: PlaygroundFix | null;
}

/** A text that fixes a field. */
export interface PlaygroundFix {
  label: string;
  text: string;
}

/** A warning about something that the server accepts. */
export interface PlaygroundRemark {
  field: keyof PlaygroundFields;
  words: string;
  fix: PlaygroundFix | null;
}

export interface PlaygroundCheck {
  faults: PlaygroundFault[];
  remarks: PlaygroundRemark[];
  /** The URL that the sample opens; null if the template produces none. */
  url: string | null;
}

/** Code points; the server's limit. */
export const longestPlaygroundLanguage = 40;

export function strippedPlayground({ name, language, urlTemplate }: PlaygroundFields): PlaygroundFields {
  return {
    name: strippedText(name),
    language: strippedText(language),
    urlTemplate: strippedText(urlTemplate),
  };
}

/** A playground is identified by language and name; no language contains a colon. */
export function playgroundTarget({
  language,
  name,
}: Pick<PlaygroundFields, 'language' | 'name'>): `playground:${string}` {
  return `playground:${language}:${name}`;
}

/** The language and the name in the id of such a target. */
export function playgroundOfTarget(id: string): Pick<PlaygroundFields, 'language' | 'name'> {
  const colon = id.indexOf(':');
  return { language: id.slice(0, Math.max(0, colon)), name: id.slice(colon + 1) };
}

export function playgroundEdit(fields: PlaygroundFields, expected: string) {
  const stripped = strippedPlayground(fields);
  return {
    target: playgroundTarget(stripped),
    field: 'playground',
    value: stripped.urlTemplate,
    expected,
  };
}

export function playgroundRemoval(playground: PlaygroundFields) {
  return {
    target: playgroundTarget(playground),
    field: 'playground',
    value: '',
    expected: playground.urlTemplate,
  };
}

/** The edits that change a playground: Zulip can't edit one, so another name or language makes another playground. */
export function playgroundReplacement(before: PlaygroundFields, after: PlaygroundFields) {
  const stripped = strippedPlayground(after);
  return playgroundTarget(stripped) === playgroundTarget(before)
    ? [playgroundEdit(after, before.urlTemplate)]
    : [playgroundEdit(after, ''), playgroundRemoval(before)];
}

/** Pygments' names for common languages, with aliases that people type. https://pygments.org/languages */
const pygmentsNames: Readonly<Record<string, string>> = {
  Bash: 'bash sh shell zsh',
  C: '',
  'C#': 'csharp c-sharp',
  'C++': 'cpp cplusplus',
  Clojure: 'clj',
  CSS: '',
  Dart: '',
  Elixir: 'ex',
  Elm: '',
  Erlang: 'erl',
  'F#': 'fsharp f-sharp',
  Fortran: 'f90',
  Go: 'golang',
  Groovy: '',
  Haskell: 'hs',
  HTML: '',
  Java: '',
  JavaScript: 'js node',
  JSON: '',
  Julia: 'jl',
  Kotlin: 'kt',
  Lua: '',
  OCaml: 'ml',
  Perl: 'pl',
  PHP: '',
  PowerShell: 'pwsh posh',
  Prolog: '',
  Python: 'py python3',
  Ruby: 'rb',
  Rust: 'rs',
  Scala: '',
  Scheme: 'scm',
  SQL: '',
  Swift: '',
  TypeScript: 'ts',
  YAML: 'yml',
  Zig: '',
};

export const commonLanguages: readonly string[] = Object.keys(pygmentsNames);

/** Pygments' name for a typed language, ignoring case; undefined if unknown. */
export function pygmentsName(typed: string): string | undefined {
  const text = strippedText(typed).toLowerCase();
  return commonLanguages.find(
    (name) => name.toLowerCase() === text || (pygmentsNames[name] ?? '').split(' ').includes(text),
  );
}
