import type { MessageToMain } from './worlds.ts';

/** Encodes values as text for the DevTools protocol, which only has strings, and decodes them. */
export interface Codec<Received> {
  /** Throws for values that Electron couldn't clone either: functions, symbols, class instances. */
  encode(value: unknown): string;
  decode(text: string): Received;
}

/** Encodes bytes as text; Node and the page have different APIs for it. */
export interface Base64 {
  toText(bytes: Uint8Array): string;
  toBytes(text: string): Uint8Array<ArrayBuffer>;
}

type Tagged = { $: string; value?: unknown };

/**
 * Creates a codec for JSON and for what JSON lacks: undefined, non-finite numbers, bigint, Date, Map, Set and typed
 * arrays, each as `{ $: type, value }`. This function's source also runs in the page, so it refers to nothing outside
 * itself.
 */
export function createCodec<Received>(base64: Base64): Codec<Received> {
  const views = [
    Uint8Array,
    Int8Array,
    Uint16Array,
    Int16Array,
    Uint32Array,
    Int32Array,
    Float32Array,
    Float64Array,
  ];

  function wrap(value: unknown): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : tag('number', String(value));
    if (typeof value === 'undefined') return tag('undefined');
    if (typeof value === 'bigint') return tag('bigint', String(value));
    if (Array.isArray(value)) return value.map(wrap);
    if (typeof value === 'object') return wrapObject(value);
    throw new TypeError(`A ${typeof value} could not be cloned.`);
  }

  function wrapObject(value: object): unknown {
    if (value instanceof Date) return tag('Date', wrap(value.getTime()));
    if (value instanceof Map) return tag('Map', [...value].map(wrap));
    if (value instanceof Set) return tag('Set', [...value].map(wrap));
    for (const view of views) {
      if (value instanceof view) {
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        return tag(view.name, base64.toText(bytes));
      }
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) {
      throw new TypeError(`${value.constructor.name} object could not be cloned.`);
    }
    const copy = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, wrap(entry)]));
    return Object.hasOwn(copy, '$') ? tag('object', copy) : copy;
  }

  function tag(type: string, value?: unknown): Tagged {
    return { $: type, value };
  }

  function unwrap(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unwrap);
    return '$' in value && Object.hasOwn(value, '$') ? unwrapTagged(value) : unwrapEntries(value);
  }

  function unwrapEntries(value: object): object {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, unwrap(entry)]));
  }

  function listOf(value: unknown): unknown[] {
    if (Array.isArray(value)) return value.map(unwrap);
    throw new TypeError('No list of values.');
  }

  function pairOf(value: unknown): [unknown, unknown] {
    const [key, entry]: unknown[] = Array.isArray(value) ? value : [];
    return [key, entry];
  }

  function unwrapTagged({ $: type, value }: { $: unknown; value?: unknown }): unknown {
    switch (type) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(value);
      case 'bigint':
        return BigInt(String(value));
      case 'Date':
        return new Date(Number(unwrap(value)));
      case 'Map':
        return new Map(listOf(value).map(pairOf));
      case 'Set':
        return new Set(listOf(value));
      case 'object':
        return unwrapEntries(Object(value));
    }
    for (const view of views) {
      if (view.name === type) return new view(base64.toBytes(String(value)).buffer);
    }
    throw new TypeError(`No such type of value: ${String(type)}`);
  }

  return {
    encode: (value) => JSON.stringify(wrap(value)),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each side decodes what the other has encoded
    decode: (text) => unwrap(JSON.parse(text)) as Received,
  };
}

/** Node's codec. */
export const codec: Codec<MessageToMain> = createCodec({
  toText: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  // A copy, because small buffers share a pool, and a view would expose other buffers in it.
  toBytes: (text) => new Uint8Array(Buffer.from(text, 'base64')),
});
