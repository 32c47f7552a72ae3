import type { Messages } from './messages.ts';
import { sayAny, type MessageId } from './say.ts';

/** A message of the catalogue that is said later, where it is shown, and can be stored or sent until then. */
export interface Message {
  readonly id: MessageId;
  readonly values?: Readonly<Record<string, Text | number>>;
}

/** What people read. A plain string is said already: the server's words, a person's, or those of an older version. */
export type Text = string | Message;

/** What a parameter of each kind takes; a time is in UNIX milliseconds. Tags belong to the window. */
interface Parameters {
  text: Text;
  number: number;
  date: number;
  choice: string;
  tag: never;
}

type ValuesOf<Given> = {
  [Name in keyof Given]: Given[Name] extends keyof Parameters ? Parameters[Given[Name]] : never;
};

type TextValues<Id extends MessageId> = Messages[Id] extends null ? [] : [values: ValuesOf<Messages[Id]>];

/** A message with its values, to be said where it is shown. */
export function text<Id extends MessageId>(id: Id, ...[values]: TextValues<Id>): Message {
  return values === undefined ? { id } : { id, values };
}

/** Messages within messages that are said; a deeper one is no text of this console. */
const deepest = 8;

function sayWithin(given: unknown, depth: number): string {
  if (typeof given === 'string') return given;
  if (typeof given !== 'object' || given === null || depth > deepest) return '';
  const { id, values }: { id?: unknown; values?: unknown } = given;
  if (typeof id !== 'string') return '';
  const said = Object.entries(typeof values === 'object' && values !== null ? values : {}).map(
    ([name, value]: [string, unknown]): [string, string | number] => [
      name,
      typeof value === 'number' ? value : sayWithin(value, depth + 1),
    ],
  );
  try {
    return sayAny(id, Object.fromEntries(said));
  } catch {
    // Of another version of the console, or damaged.
    return [id, ...said.map(([, value]) => value)].join(' ');
  }
}

/**
 * A text in the language of the window, or of the thread that says it. It never throws, whatever a database or another
 * process gives: of an unknown message, the id is shown with its values.
 */
export function sayText(given: Text): string {
  return sayWithin(given, 0);
}
