import fc from 'fast-check';
import { z } from 'zod';
import { calls, type CallName } from '#contract/calls/calls.ts';

type TypeName = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';

/** A JSON Schema, as far as the contract uses it. */
export interface InputSchema {
  type?: TypeName | TypeName[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  additionalProperties?: boolean | InputSchema;
  /** False after `prefixItems`: no more than those. */
  items?: InputSchema | false;
  prefixItems?: InputSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  pattern?: string;
}

export const callNames = Object.keys(calls) as CallName[];

/** The input of a call as JSON Schema: what can be said about it without the code that checks it. */
export function inputSchema(name: CallName): InputSchema {
  return z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' }) as InputSchema;
}

const shortText = 24;

/** Values that a schema allows, mostly small ones. */
export function allowed(schema: InputSchema): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(allowed));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => allowed({ ...schema, type: each })));
  switch (type) {
    case 'object':
      return allowedObject(schema);
    case 'array': {
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(allowed));
      const least = schema.minItems ?? 0;
      const most = Math.min(schema.maxItems ?? 4, Math.max(least, 4));
      return fc.array(allowed(schema.items || {}), { minLength: least, maxLength: most });
    }
    case 'string':
      return allowedText(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -101) + 1, -2_147_483_648),
        max: Math.min(schema.maximum ?? 1_000, 1_000),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.uint8Array({ maxLength: 64 });
  }
}

function allowedObject({
  properties = {},
  required = [],
  additionalProperties,
}: InputSchema): fc.Arbitrary<unknown> {
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, allowed(value)])),
    { requiredKeys: required, noNullPrototype: true },
  );
  if (typeof additionalProperties !== 'object') return named;
  const others = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), allowed(additionalProperties), {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return fc.tuple(others, named).map(([one, other]) => ({ ...one, ...other }));
}

function allowedText({ pattern, minLength = 0, maxLength = shortText }: InputSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern.replaceAll(/\{1,\d+\}/g, '{1,9}')));
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, shortText)) };
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'binary' }).filter((text) => text.length <= maxLength),
    fc.constantFrom(...hostileTexts).filter((text) => text.length >= minLength && text.length <= maxLength),
  );
}

/** Texts that programs trip over. */
const hostileTexts = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'user:__proto__',
  '../../etc/passwd',
  '%2e%2e/',
  "'; DROP TABLE change; --",
  '\u0000',
  '\uD800',
  '\u202Eevil',
  '<img src=x onerror=1>',
  '=cmd|calc',
  '(a+)+$',
  '-1',
  '9007199254740993',
  'NaN',
];

const long = 'x'.repeat(20_000);
const many = Array.from({ length: 2_000 }, (_, index) => index);

function cycle(): unknown {
  const made: Record<string, unknown> = { kind: 'edit' };
  made['self'] = made;
  made['list'] = [made, made];
  return made;
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { kind: value };
  return value;
}

/** With its own key `__proto__`, which messages between processes can contain. */
const withOwnPrototypeKey = (): unknown => JSON.parse('{"__proto__":{"polluted":true},"kind":"edit"}');

/** Whatever a compromised page could send; each is created again, so that none spoils the next. */
export const hostileValues: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => true,
  () => 0,
  () => -0,
  () => 1.5,
  () => -1,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => 1e308,
  () => 10n,
  ...hostileTexts.map((text) => () => text),
  () => long,
  () => [],
  () => many,
  () => [long, long],
  () => Array.from({ length: 3 }),
  () => Object.assign([1, 2], { extra: true }),
  () => ({}),
  () => ({ length: 3, 0: 'a' }),
  () => ({ toString: 'no function', valueOf: 1, toJSON: null }),
  // oxlint-disable-next-line unicorn/no-thenable -- that is what is tried
  () => ({ then: 'no function' }),
  () => ({ constructor: { prototype: { polluted: true } } }),
  withOwnPrototypeKey,
  () => new Map([['organizationId', 'a']]),
  () => new Set([1]),
  () => new Date(0),
  () => /(a+)+$/,
  () => new Error('sent'),
  () => new Uint8Array(8),
  () => new ArrayBuffer(8),
  () => cycle(),
  () => deep(200),
];

const extraKeys = ['extra', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', long];

/** How a value is spoiled: in which place, and with what. */
export interface Spoiling {
  kind: 'replace' | 'remove' | 'extra' | 'wrap' | 'repeat';
  place: number;
  hostile: number;
}

export const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'remove', 'extra', 'extra', 'wrap', 'repeat'),
  place: fc.nat(200),
  hostile: fc.nat(1_000),
});

/** Objects and lists inside a value, starting with itself. */
function containersIn(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || found.has(value))
    return found;
  found.add(value);
  for (const each of Object.values(value)) containersIn(each, found);
  return found;
}

function define(container: object, key: string | number, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A spoiled copy of a value, with only what can cross between processes. */
export function spoil(value: unknown, { kind, place, hostile }: Spoiling): unknown {
  const bad = hostileValues[hostile % hostileValues.length]?.();
  const copy = structuredClone(value);
  const containers = [...containersIn(copy)];
  const container = containers[place % Math.max(1, containers.length)];
  if (container === undefined) return bad;
  const keys = Object.keys(container);
  const key = keys[place % Math.max(1, keys.length)];
  switch (kind) {
    case 'replace':
      if (key === undefined) return bad;
      define(container, key, bad);
      break;
    case 'remove':
      if (key === undefined) return bad;
      Reflect.deleteProperty(container, key);
      break;
    case 'extra':
      define(container, extraKeys[hostile % extraKeys.length] ?? '', bad);
      break;
    case 'wrap':
      if (key === undefined) return [copy];
      define(container, key, [container[key as keyof typeof container]]);
      break;
    case 'repeat':
      if (key === undefined) return bad;
      define(container, key, copy);
      break;
  }
  return copy;
}
