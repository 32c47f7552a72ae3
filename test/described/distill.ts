import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { DescribedLine, Schema } from './description.ts';

/**
 * Makes this folder's table from the API description published with a Zulip release: the names, kinds and choices of
 * answers, by call and event, without any of its texts.
 *
 * node test/described/distill.ts zulip.yaml
 */
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, Response> };
}
interface Response {
  $ref?: string;
  content?: { 'application/json'?: { schema: unknown } };
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Say where the description is: node test/described/distill.ts FILE');
const description = parse(readFileSync(file, 'utf8')) as Description;

/** What defines a value's kind; everything else is for readers. */
const structure = new Set([
  'type',
  'enum',
  'nullable',
  'required',
  'items',
  'properties',
  'additionalProperties',
  'allOf',
  'anyOf',
]);
const definitions = '#/components/schemas/';
const used = new Set<string>();

function distill(value: unknown): Schema {
  if (typeof value !== 'object' || value === null) return {};
  const given = value as Record<string, unknown>;
  const reference = given['$ref'];
  if (typeof reference === 'string') {
    const name = reference.slice(definitions.length);
    used.add(name);
    return { $ref: `#/$defs/${name}` };
  }
  const schema: Schema = {};
  for (const [key, part] of Object.entries(given)) {
    // All keys of a choice are optional, so several choices may fit the same value.
    const name = key === 'oneOf' ? 'anyOf' : key;
    if (structure.has(name)) schema[name] = distillPart(name, part);
  }
  return withNull(schema);
}

function distillPart(name: string, part: unknown): unknown {
  if (name === 'properties') {
    return Object.fromEntries(Object.entries(part as object).map(([key, value]) => [key, distill(value)]));
  }
  if (name === 'items') return distill(part);
  if (name === 'additionalProperties') return typeof part === 'boolean' ? part : distill(part);
  if (Array.isArray(part) && name.endsWith('Of')) return part.map(distill);
  return part;
}

/** `nullable` in terms of JSON schema. */
function withNull({ nullable, ...schema }: Schema): Schema {
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** The only possible value of an event's property. */
function literalOf(schema: Schema | undefined): string | undefined {
  const choices = [schema, ...((schema?.['allOf'] ?? []) as Schema[])].flatMap(
    (part) => (part?.['enum'] ?? []) as string[],
  );
  return choices.length === 1 ? choices[0] : undefined;
}

/** The properties of a schema and everything that it is composed of. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    return propertiesOf(distill(description.components.schemas[reference.split('/').at(-1) ?? '']));
  }
  const parts = [...((schema['allOf'] ?? []) as Schema[]), ...((schema['anyOf'] ?? []) as Schema[])];
  return Object.assign({}, ...parts.map(propertiesOf), schema['properties'] ?? {}) as Record<string, Schema>;
}

const lines: DescribedLine[] = [];
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, { responses }] of Object.entries(methods)) {
    let response = responses['200'];
    const shared = response?.$ref?.split('/').at(-1);
    if (shared !== undefined) response = description.components.responses[shared];
    const schema = response?.content?.['application/json']?.schema;
    if (schema !== undefined) {
      lines.push({ call: `${method.toUpperCase()} ${path}`, schema: distill(schema) });
    }
  }
}

const events = lines.find(({ call }) => call === 'GET /events');
const [, own] = (events?.schema['allOf'] ?? []) as [Schema, { properties: Record<string, Schema> }];
const list = own.properties['events'] as { items: { anyOf: Schema[] } };
for (const schema of list.items.anyOf) {
  const properties = propertiesOf(schema);
  const type = literalOf(properties['type']);
  if (type === undefined) throw new Error(`An event without a type: ${JSON.stringify(schema)}`);
  const op = literalOf(properties['op']);
  lines.push({ event: type, ...(op === undefined ? {} : { op }), schema });
}
// Each event is checked by its own line.
own.properties['events'] = { type: 'array' };

const known = new Set<string>();
for (let missing = [...used]; missing.length > 0; missing = [...used].filter((name) => !known.has(name))) {
  for (const name of missing) {
    known.add(name);
    lines.push({ definition: name, schema: distill(description.components.schemas[name]) });
  }
}
const target = new URL('answers-247.jsonl', import.meta.url);
writeFileSync(target, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
