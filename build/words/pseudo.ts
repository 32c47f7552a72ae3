import {
  TYPE,
  type MessageFormatElement,
  type PluralOrSelectOption,
} from '@formatjs/icu-messageformat-parser';
import type { CatalogueMessage, ReadCatalogue } from './catalogue.ts';

/** Languages made from English, to see what a translation would break. */
export const disguises = {
  /** Accents on every letter, and 40 % more of them: what German and Finnish do to a layout. */
  'en-XA': accented,
  /** English between Arabic letters: what a script from right to left does to a layout, readable for those who know none. */
  'ar-XB': mirrored,
} as const;

type Disguise = keyof typeof disguises;

export const isDisguise = (language: string): language is Disguise => Object.hasOwn(disguises, language);

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accents = 'ÅɃÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const letters = new Map([...plain].map((letter, index) => [letter, [...accents][index] ?? letter]));
const longer = 0.4;

function accented(text: string): string {
  const changed = [...text].map((letter) => letters.get(letter) ?? letter).join('');
  const count = [...text].filter((letter) => letters.has(letter)).length;
  // Texts between values, such as ", ", stay as they are.
  return count < 2 ? changed : changed.replace(/(?=\s*$)/u, '~'.repeat(Math.ceil(count * longer)));
}

function mirrored(text: string): string {
  // Marks of direction would be drawn: the window shows those that a text has.
  return text.replace(/\S(?:.*\S)?/su, (words) => (/\p{L}/u.test(words) ? `ا ${words} ا` : words));
}

function changeOptions(
  options: Readonly<Record<string, PluralOrSelectOption>>,
  change: (text: string) => string,
): Record<string, PluralOrSelectOption> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { ...option, value: changeTexts(option.value, change) },
    ]),
  );
}

function changeTexts(
  elements: readonly MessageFormatElement[],
  change: (text: string) => string,
): MessageFormatElement[] {
  return elements.map((element): MessageFormatElement => {
    switch (element.type) {
      case TYPE.literal:
        return { ...element, value: change(element.value) };
      case TYPE.tag:
        return { ...element, children: changeTexts(element.children, change) };
      case TYPE.plural:
        return { ...element, options: changeOptions(element.options, change) };
      case TYPE.select:
        return { ...element, options: changeOptions(element.options, change) };
      default:
        return element;
    }
  });
}

/** The English catalogue in disguise. */
export function disguise(catalogue: ReadCatalogue, language: Disguise): ReadCatalogue {
  const change = disguises[language];
  const messages = [...catalogue.messages].map(([id, message]): [string, CatalogueMessage] => [
    id,
    { ...message, parsed: changeTexts(message.parsed, change) },
  ]);
  return { ...catalogue, messages: new Map(messages) };
}
