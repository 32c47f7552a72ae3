/**
 * The buffers of typed arrays inside a message, to be transferred instead of copied. Only arrays that own their whole
 * buffer count: transferring a shared buffer would empty its other views.
 */
export function transferablesIn(message: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  collect(message, buffers, 0);
  return [...buffers];
}

/** Typed arrays are near the top of our messages; rows and their profiles need no search. */
const deepest = 5;

function collect(value: unknown, buffers: Set<ArrayBuffer>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffers.add(buffer);
    return;
  }
  for (const inner of Array.isArray(value) ? value : Object.values(value)) collect(inner, buffers, depth + 1);
}
