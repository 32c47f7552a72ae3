import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { isPoundElement, parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** The language that every message is written in first. */
export const sourceLanguage = 'en';

/** How a parameter of a message is used; what it may be given is in `src-preload/words/say.ts`. */
export type ParameterKind = 'text' | 'number' | 'date' | 'choice' | 'tag';

/** One message of one language. */
export interface CatalogueMessage {
  readonly text: string;
  readonly parsed: MessageFormatElement[];
  readonly parameters: ReadonlyMap<string, ParameterKind>;
}

export interface ReadCatalogue {
  readonly messages: ReadonlyMap<string, CatalogueMessage>;
  /** Its files, absolute. */
  readonly files: readonly string[];
  /** What is wrong with them, a line each. */
  readonly problems: readonly string[];
}

export const catalogueFolder = (project: string, language: string): string =>
  join(project, 'src-preload', 'words', language);

/** A message alone, or with a remark for translators where its place isn't plain. */
const entrySchema = z.union([z.string(), z.strictObject({ message: z.string(), description: z.string() })]);
const fileSchema = z.record(z.string(), entrySchema);

const kinds: Partial<Record<TYPE, ParameterKind>> = {
  [TYPE.argument]: 'text',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'date',
  [TYPE.select]: 'choice',
  [TYPE.tag]: 'tag',
};

function readParameters(
  elements: readonly MessageFormatElement[],
  parameters: Map<string, ParameterKind>,
): void {
  for (const element of elements) {
    const kind = kinds[element.type];
    if (kind !== undefined && !isPoundElement(element)) {
      const before = parameters.get(element.value);
      if (before !== undefined && before !== kind)
        throw new Error(`{${element.value}} is used as ${before} and as ${kind}`);
      parameters.set(element.value, kind);
    }
    if (element.type === TYPE.tag) readParameters(element.children, parameters);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) readParameters(value, parameters);
  }
}

/** @throws with the reason where a text is no ICU message */
export function readMessage(text: string): CatalogueMessage {
  const parsed = parse(text, { requiresOtherClause: true });
  const parameters = new Map<string, ParameterKind>();
  readParameters(parsed, parameters);
  return { text, parsed, parameters };
}

/** Reads the messages of a language: a JSON file a subject, whose ids begin with its name. */
export function readCatalogue(project: string, language: string): ReadCatalogue {
  const folder = catalogueFolder(project, language);
  const messages = new Map<string, CatalogueMessage>();
  const problems: string[] = [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name));
  for (const file of files) {
    const subject = basename(file, '.json');
    const entries = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const [id, entry] of Object.entries(entries)) {
      if (!id.startsWith(`${subject}.`))
        problems.push(`${language}/${subject}.json: "${id}" belongs elsewhere`);
      try {
        messages.set(id, readMessage(typeof entry === 'string' ? entry : entry.message));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        problems.push(`${language}/${subject}.json: "${id}": ${reason}`);
      }
    }
  }
  return { messages, files, problems };
}

/** The module of a language as the window loads it: texts without parameters as they are, others parsed. */
export function compileCatalogue({ messages }: ReadCatalogue): string {
  const compiled = Object.fromEntries(
    [...messages].map(([id, { parsed }]) => {
      const [only] = parsed;
      const isPlain = parsed.length === 0 || (parsed.length === 1 && only?.type === TYPE.literal);
      return [id, isPlain ? (only?.type === TYPE.literal ? only.value : '') : parsed];
    }),
  );
  return `export default ${JSON.stringify(compiled)};`;
}

/** The types of the messages' parameters, by id, as TypeScript. */
export function typesOf({ messages }: ReadCatalogue): string {
  const lines = [...messages]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, { parameters }]) => {
      const given = [...parameters].map(([name, kind]) => `${name}: '${kind}'`);
      return `  '${id}': ${given.length === 0 ? 'null' : `{ ${given.join('; ')} }`};`;
    });
  return [
    '/** Each message with the kinds of its parameters. Written by `npm run words` from the English catalogue. */',
    'export interface Messages {',
    ...lines,
    '}',
    '',
  ].join('\n');
}
