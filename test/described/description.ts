import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { recordedAnswers, recordedCalls, type WireEvent } from '../recorded/recording.ts';

/** A JSON schema. */
export type Schema = Record<string, unknown>;

/** A line of the table: a call's answer, an event, or the common part of several of these. */
export interface DescribedLine {
  /** Method and path, with `{name}` for the variable parts. */
  readonly call?: string;
  readonly event?: string;
  readonly op?: string;
  readonly definition?: string;
  readonly schema: Schema;
}

/** What a published description says about answers. */
export interface Description {
  /** The described calls, such as `GET /users/{user_id}`. */
  readonly calls: readonly string[];
  /** The described events, such as `realm_user/add`. */
  readonly events: readonly string[];
  /** The described call for a request, or undefined. */
  callOf(method: string, path: string): string | undefined;
  /** The differences of a call's answer, including its events, from the description, without IDs. */
  answerProblems(call: string, body: unknown): string[];
  /** The same for an event. */
  eventProblems(event: Readonly<Record<string, unknown>>): string[];
}

/** Reads the table that `distill.ts` made of the description of feature level 247. */
export function readDescription(): Description {
  const text = readFileSync(new URL('answers-247.jsonl', import.meta.url), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DescribedLine);
  const $defs: Record<string, Schema> = {};
  for (const { definition, schema } of lines) if (definition !== undefined) $defs[definition] = schema;
  const ajv = new Ajv({ strict: false, allErrors: true });
  const compile = (schema: Schema): ValidateFunction => ajv.compile({ ...schema, $defs });

  const calls = new Map<string, ValidateFunction>();
  const events = new Map<string, ValidateFunction[]>();
  for (const { call, event, op, schema } of lines) {
    if (call !== undefined) calls.set(call, compile(schema));
    if (event === undefined) continue;
    const name = eventName(event, op);
    events.set(name, [...(events.get(name) ?? []), compile(schema)]);
  }
  const patterns = [...calls.keys()].map((call) => ({ call, pattern: patternOf(call) }));
  // The most literal parts first, so that `/users/me` isn't taken for an address.
  patterns.sort((one, other) => vagueness(one.call) - vagueness(other.call));

  function eventProblems(event: Readonly<Record<string, unknown>>): string[] {
    const { type, op } = event as { type: string; op?: string };
    const name = eventName(type, op);
    const variants = events.get(name);
    if (variants === undefined) return [`event ${name} is not described`];
    // The best-fitting variant has the fewest problems.
    const [fewest = []] = variants
      .map((validate) => problemsOf(validate, event))
      .toSorted((one, other) => one.length - other.length);
    return fewest.map((problem) => `event ${name}: ${problem}`);
  }

  return {
    calls: [...calls.keys()],
    events: [...events.keys()],
    callOf: (method, path) => patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.call,
    answerProblems(call, body) {
      const validate = calls.get(call);
      if (validate === undefined) return [`${call} is not described`];
      const sent = call === 'GET /events' ? ((body as { events?: WireEvent[] }).events ?? []) : [];
      const problems = problemsOf(validate, body).map((problem) => `${call}: ${problem}`);
      return [...problems, ...sent.flatMap(eventProblems)];
    },
    eventProblems,
  };
}

/** Differences of a genuine server's answers and events at that level from the description. */
export function recordedProblems(description: Description): Set<string> {
  const calls = recordedCalls();
  const problems = new Set<string>();
  for (const [index, { status, body, events }] of recordedAnswers(247).entries()) {
    // The recordings are stored without event IDs.
    const sent = Object.values(events).flat();
    for (const event of sent)
      for (const problem of description.eventProblems({ ...event, id: 0 })) problems.add(problem);
    const { method, path } = calls[index] ?? { method: '', path: '' };
    const call = status === 200 ? description.callOf(method, path.replaceAll(/\{[^}]+\}/g, '1')) : undefined;
    if (call === undefined) continue;
    for (const problem of description.answerProblems(call, body)) problems.add(problem);
  }
  return problems;
}

/** The name of an event in the description. */
export function eventName(type: string, op: string | undefined): string {
  return op === undefined ? type : `${type}/${op}`;
}

const isNumber = (name: string): boolean => name.endsWith('_id');

/** Literals are less vague than numbers, and these are less vague than texts. */
function vagueness(call: string): number {
  const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.reduce((sum, name) => sum + (isNumber(name) ? 1 : 2), 0);
}

function patternOf(call: string): RegExp {
  const source = call.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    isNumber(name) ? String.raw`\d+` : '[^/]+',
  );
  return new RegExp(`^${source}$`);
}

/** Keys that are IDs or addresses are generalized. */
function problemsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return [...new Set((validate.errors ?? []).map(problemOf))];
}

function problemOf({ instancePath, keyword, params, message = '' }: ErrorObject): string {
  const place = instancePath.replaceAll(/\/(\d+|[^/]*@[^/]*)(?=\/|$)/g, '/*');
  const extra = params['additionalProperty'] as string | undefined;
  if (keyword === 'additionalProperties') return `${place}/${extra} is not described`;
  if (keyword === 'enum') return `${place} is none of the choices`;
  return `${place} ${message}`;
}
