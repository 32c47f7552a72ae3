import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Messages } from './messages.ts';

/** The texts of one language by their ids, compiled at build: a text without parameters as it is, others as parsed. */
export type Catalogue = Readonly<Record<string, string | MessageFormatElement[]>>;

export type MessageId = keyof Messages;

/** What a parameter of each kind takes. `Part` is what a sentence is put together from: texts, or elements as well. */
interface Parameters<Part> {
  text: Part;
  number: number;
  date: Date | number;
  choice: string;
  tag: (inside: (string | Part)[]) => Part;
}

type ValuesOf<Given, Part> = {
  [Name in keyof Given]: Given[Name] extends keyof Parameters<Part> ? Parameters<Part>[Given[Name]] : never;
};

/** Nothing for a text without parameters, else a value for each of them. */
export type MessageValues<Id extends MessageId, Part> = Messages[Id] extends null
  ? []
  : [values: ValuesOf<Messages[Id], Part>];

interface Words {
  readonly language: string;
  readonly catalogue: Catalogue;
  readonly formats: Map<string, IntlMessageFormat>;
}

let words: Words | null = null;

/** Where dates and numbers of a language look as it is written most widely without a 12-hour clock. */
const formatLocales: Readonly<Record<string, string>> = { en: 'en-GB' };

/**
 * Sets the language in which everything is said from now on.
 *
 * @param language a BCP 47 tag, for plural forms, numbers and dates
 */
export function setWords(language: string, catalogue: Catalogue): void {
  words = { language, catalogue, formats: new Map() };
}

/**
 * A formatter of the language that is spoken, made when it is first needed.
 *
 * @param make takes the locale whose dates, numbers and lists go with the language
 */
export function perLanguage<Made>(make: (locale: string) => Made): () => Made {
  let last: { readonly language: string; readonly made: Made } | null = null;
  return () => {
    const language = words?.language ?? 'en';
    if (last?.language !== language) last = { language, made: make(formatLocales[language] ?? language) };
    return last.made;
  };
}

type Value<Part> = Parameters<Part>[keyof Parameters<Part>];

/** @throws where there is no language yet, or no such message in it */
function partsOf<Part>(
  id: string,
  values: Readonly<Record<string, Value<Part>>> | undefined,
): string | Part | (string | Part)[] {
  if (words === null) throw new Error(`"${id}" is said before there is a language.`);
  const message = Object.hasOwn(words.catalogue, id) ? words.catalogue[id] : undefined;
  if (message === undefined) throw new Error(`No message "${id}" in ${words.language}.`);
  if (typeof message === 'string') return message;
  let format = words.formats.get(id);
  if (format === undefined) {
    format = new IntlMessageFormat(message, words.language);
    words.formats.set(id, format);
  }
  return format.format<Part>(values);
}

const joined = (said: string | string[]): string => (Array.isArray(said) ? said.join('') : said);

/**
 * A message with its values, as the parts that the language puts them in.
 *
 * @throws where no language is set: texts belong to the moment in which they are shown, not to the load of a module
 */
export function sayInParts<Id extends MessageId, Part>(
  id: Id,
  ...[values]: MessageValues<Id, Part>
): string | Part | (string | Part)[] {
  return partsOf<Part>(id, values);
}

/** A message of the catalogue as text. */
export function say<Id extends MessageId>(id: Id, ...[values]: MessageValues<Id, string>): string {
  return joined(partsOf<string>(id, values));
}

/**
 * A message whose id and values no compiler has seen.
 *
 * @throws where the language has no such message, or the values aren't those of the message
 */
export function sayAny(id: string, values: Record<string, string | number>): string {
  return joined(partsOf<string>(id, values));
}

/** The messages without parameters. */
export type PlainMessageId = {
  [Id in MessageId]: Messages[Id] extends null ? Id : never;
}[MessageId];

/** Texts by their keys, each said when it is read: a table of a module that follows the language. */
export function saidWhenRead<Key extends string | number>(
  ids: Readonly<Record<Key, PlainMessageId>>,
): Readonly<Record<Key, string>> {
  const texts: Record<Key, string> = { ...ids };
  for (const [key, id] of Object.entries<PlainMessageId>(ids))
    Object.defineProperty(texts, key, { enumerable: true, get: () => say(id) });
  return texts;
}
