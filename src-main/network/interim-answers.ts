import type { Duplex } from 'node:stream';

const interim = Buffer.from('HTTP/1.1 100');
const endOfHead = Buffer.from('\r\n\r\n');
/** The maximum length of the head of an interim answer; longer ones are left to the parser, which rejects them. */
const longestHead = 16_384;
const requestLine = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/;

/**
 * Splits a server's bytes into those to pass on and those to keep until more arrive, and tells whether the final answer
 * has begun.
 */
function withoutInterim(bytes: Buffer): { passed: Buffer; kept: Buffer; hasBegun: boolean } {
  const nothing = Buffer.alloc(0);
  let rest = bytes;
  for (;;) {
    const known = Math.min(rest.length, interim.length);
    if (!rest.subarray(0, known).equals(interim.subarray(0, known))) {
      return { passed: rest, kept: nothing, hasBegun: true };
    }
    const end = rest.indexOf(endOfHead);
    if (known < interim.length || end === -1) {
      const isTooLong = rest.length > longestHead;
      return isTooLong
        ? { passed: rest, kept: nothing, hasBegun: true }
        : { passed: nothing, kept: rest, hasBegun: false };
    }
    rest = rest.subarray(end + endOfHead.length);
  }
}

/**
 * Strips "100 Continue" from what a server sends before an answer. Clients must accept it even unrequested
 * (https://www.rfc-editor.org/rfc/rfc9110#section-15.2), but undici closes the connection. Only the start of what
 * follows a request is inspected, so there must be one request at a time.
 */
export function skipInterimAnswers<Connection extends Duplex>(socket: Connection): Connection {
  let isAwaited = false;
  let kept = Buffer.alloc(0);
  const push = socket.push.bind(socket);
  const { write } = socket;

  socket.write = (...parameters: unknown[]): boolean => {
    const [chunk] = parameters;
    if (typeof chunk === 'string' && requestLine.test(chunk)) isAwaited = true;
    return Reflect.apply(write, socket, parameters);
  };
  socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (!isAwaited) return push(chunk, encoding);
    if (!Buffer.isBuffer(chunk)) {
      // The connection has ended.
      if (kept.length > 0) push(kept);
      return push(chunk, encoding);
    }
    const found = withoutInterim(kept.length === 0 ? chunk : Buffer.concat([kept, chunk]));
    kept = Buffer.from(found.kept);
    isAwaited = !found.hasBegun;
    return found.passed.length === 0 ? true : push(found.passed);
  };
  return socket;
}
