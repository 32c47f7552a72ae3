import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createServer as createSecureServer } from 'node:tls';
import * as fc from 'fast-check';
import { request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { createAgent } from './agent.ts';
import { createAuthority } from './authority.fixture.ts';
import { skipInterimAnswers } from './interim-answers.ts';
import { directRoute } from './route.ts';

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';
const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

let server: Server | null = null;
afterEach(() => server?.close());

/** What a client reads if a server sends these chunks after a request. */
function readOf(pieces: readonly string[]): string {
  const socket = skipInterimAnswers(new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }));
  socket.write('GET / HTTP/1.1\r\nhost: orchid.example\r\n\r\n');
  for (const piece of pieces) socket.push(Buffer.from(piece));
  return String(socket.read() ?? '');
}

describe('an answer', () => {
  it('is read after any number of "100 Continue", however the network splits them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(goOn, 'HTTP/1.1 100 Go on\r\nserver: x\r\n\r\n'), { maxLength: 4 }),
        fc.array(fc.nat(200), { maxLength: 8 }),
        (before, cuts) => {
          const text = before.join('') + answer;
          const places = [0, ...cuts.map((cut) => cut % text.length).toSorted((a, b) => a - b), text.length];
          const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
          expect(readOf(pieces.filter((piece) => piece !== ''))).toBe(answer);
        },
      ),
    );
  });

  it.each([
    ['has it in its body', answer + goOn],
    ['has another interim answer before it', `HTTP/1.1 103 Early Hints\r\n\r\n${answer}`],
    ['is of an earlier version', 'HTTP/1.0 200 OK\r\n\r\n{}'],
    ['is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['never ends the head of one', `HTTP/1.1 100 ${'x'.repeat(20_000)}`],
  ])('is passed on unchanged if it %s', (_what, text) => {
    expect(readOf([text])).toBe(text);
    expect(readOf([answer, goOn]), 'nobody asked anything since').toBe(answer + goOn);
  });

  it.each(['http', 'https'] as const)(
    'after many a "100 Continue" is read by an agent over %s, on a connection that stays open',
    async (scheme) => {
      const authority = await createAuthority();
      const issued = await authority.issue('IP:127.0.0.1');
      let connections = 0;
      const serve = (socket: Socket): void => {
        connections += 1;
        socket.on('data', () => socket.write(goOn + goOn + answer));
        socket.on('error', () => {});
      };
      const opened = scheme === 'http' ? createServer(serve) : createSecureServer(issued, serve);
      server = opened;
      await new Promise<void>((ready) => opened.listen(0, '127.0.0.1', ready));
      const url = `${scheme}://127.0.0.1:${(opened.address() as AddressInfo).port}/`;
      const agent = createAgent(1, () => ({ ...directRoute, certificates: [authority.cert] }));
      for (const method of ['GET', 'POST', 'GET'] as const) {
        const { statusCode, body } = await request(url, { dispatcher: agent, method });
        expect([statusCode, await body.text()]).toEqual([200, '{}']);
      }
      expect(connections).toBe(1);
      await agent.destroy();
      authority.remove();
    },
  );
});
