/** Turns values into text for the DevTools protocol, which carries strings only, and back. */
export interface Codec {
  /** Throws where Electron could not clone the value either: functions, symbols, instances of classes. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/** How bytes become text: Node and the page have different means. */
export interface Base64 {
  toText(bytes: Uint8Array): string;
  toBytes(text: string): Uint8Array<ArrayBuffer>;
}

type Tagged = { $: string; value?: unknown };

/**
 * Makes a codec for JSON and for what JSON lacks: undefined, numbers that are not finite, bigint, Date, Map, Set and
 * the typed arrays, each as `{ $: type, value }`. The source of this function is also put into the page, so it
 * refers to nothing outside of itself.
 */
export function createCodec(base64: Base64): Codec {
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
    return Object.hasOwn(value, '$') ? unwrapTagged(value as Tagged) : unwrapEntries(value);
  }

  function unwrapEntries(value: object): object {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, unwrap(entry)]));
  }

  function unwrapTagged({ $: type, value }: Tagged): unknown {
    switch (type) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(value);
      case 'bigint':
        return BigInt(value as string);
      case 'Date':
        return new Date(unwrap(value) as number);
      case 'Map':
        return new Map(unwrap(value) as [unknown, unknown][]);
      case 'Set':
        return new Set(unwrap(value) as unknown[]);
      case 'object':
        return unwrapEntries(value as object);
    }
    for (const view of views) {
      if (view.name === type) return new view(base64.toBytes(value as string).buffer);
    }
    throw new TypeError(`No such type of value: ${type}`);
  }

  return {
    encode: (value) => JSON.stringify(wrap(value)),
    decode: (text) => unwrap(JSON.parse(text)),
  };
}

/** The codec of the Node side. */
export const codec: Codec = createCodec({
  toText: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  // A copy: small buffers share one pool, and a view over it would expose its neighbours.
  toBytes: (text) => new Uint8Array(Buffer.from(text, 'base64')),
});
