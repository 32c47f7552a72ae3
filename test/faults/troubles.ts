import { gzipSync } from 'node:zlib';
import type { Asked, WayTrouble } from './way.ts';

/** Trouble with the network or servers: a row of the table. */
export interface NetworkTrouble {
  name: string;
  /** Its description in the table. */
  what: string;
  way: WayTrouble;
  /** The console reaches the server through a proxy, which then fails. */
  proxy?: 'down' | 'wants a password';
  /** Affects only the operation's requests, those for events, or everything. */
  strikes: 'operation' | 'polls' | 'everything';
}

type Answer = NonNullable<WayTrouble['answer']>;

function reply(
  status: number,
  contentType: string,
  body: string,
  headers: Record<string, string> = {},
): Answer {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(body);
  };
}

const json = (status: number, fields: object, headers: Record<string, string> = {}): Answer =>
  reply(status, 'application/json', JSON.stringify({ result: 'error', ...fields }), headers);

const page = (status: number, words: string, headers: Record<string, string> = {}): Answer =>
  reply(
    status,
    'text/html',
    `<html><head><title>${words}</title></head><body><h1>${words}</h1></body></html>`,
    headers,
  );

const halfOf = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length / 2));

/** Lets the server do its work, then spoils the answer. */
function afterwards(
  spoil: (asked: Asked, answer: { status: number; body: Buffer; type: string }) => void,
): Answer {
  return (asked) => {
    asked.pass().then(
      ({ status, body, headers }) => spoil(asked, { status, body, type: headers['content-type'] ?? '' }),
      () => asked.request.socket.destroy(),
    );
  };
}

/** Answers a poll immediately with these events. */
const events = (ofPoll: (lastEventId: number) => object[]): Answer => {
  return ({ request, response }) => {
    const asked = new URL(request.url ?? '/', 'http://realm').searchParams;
    const found = ofPoll(Number(asked.get('last_event_id')));
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ result: 'success', msg: '', events: found, queue_id: asked.get('queue_id') }));
  };
};

/** More bytes than any organization's answer; a file may have them. */
const enormous = 210 * 1024 * 1024;
let packed: Buffer | null = null;

export const networkTroubles: readonly NetworkTrouble[] = [
  {
    name: 'Offline',
    what: 'the network has no way to the server',
    way: { lookup: 'nowhere' },
    strikes: 'everything',
  },
  {
    name: 'DNS failure',
    what: 'the name of the server is not found',
    way: { lookup: 'no such name' },
    strikes: 'everything',
  },
  {
    name: 'DNS silence',
    what: 'nobody answers who is asked for the name of the server',
    way: { lookup: 'no answer' },
    strikes: 'everything',
  },
  { name: 'Refused', what: 'nobody listens', way: { isClosed: true }, strikes: 'everything' },
  {
    name: 'Reset',
    what: 'the connection is reset as soon as something is asked',
    way: { answer: ({ request }) => void request.socket.destroy() },
    strikes: 'everything',
  },
  {
    name: 'TLS: expired',
    what: 'the certificate has expired',
    way: { certificate: 'expired' },
    strikes: 'everything',
  },
  {
    name: 'TLS: self-signed',
    what: 'nobody vouches for the certificate',
    way: { certificate: 'selfSigned' },
    strikes: 'everything',
  },
  {
    name: 'TLS: wrong host',
    what: 'the certificate is for another name',
    way: { certificate: 'ofAnotherName' },
    strikes: 'everything',
  },
  {
    name: 'Captive portal',
    what: 'HTTP 200 with the page of a guest network',
    way: { answer: page(200, 'Welcome to the guest network') },
    strikes: 'everything',
  },
  {
    name: '401 mid-run',
    what: 'the key is no longer valid',
    way: {
      answer: json(
        401,
        { code: 'INVALID_API_KEY', msg: 'Invalid API key' },
        { 'www-authenticate': 'Basic realm="zulip"' },
      ),
    },
    strikes: 'everything',
  },
  {
    name: '403',
    what: 'the server refuses for lack of permission',
    way: { answer: json(403, { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Insufficient permission' }) },
    strikes: 'operation',
  },
  {
    name: '404',
    what: 'a page that says "Not Found"',
    way: { answer: page(404, '404 Not Found') },
    strikes: 'operation',
  },
  {
    name: '429 with a time',
    what: 'too many calls; the server says when to go on',
    way: {
      answer: json(
        429,
        { code: 'RATE_LIMIT_HIT', msg: 'API usage exceeded rate limit', 'retry-after': 0.5 },
        { 'retry-after': '0.5' },
      ),
    },
    strikes: 'operation',
  },
  {
    name: '429 without a time',
    what: 'too many calls, from a gateway that says no more',
    way: { answer: page(429, '429 Too Many Requests') },
    strikes: 'operation',
  },
  {
    name: '429 for years',
    what: 'too many calls; the server says to go on in thirty years',
    way: {
      answer: json(
        429,
        { code: 'RATE_LIMIT_HIT', msg: 'API usage exceeded rate limit', 'retry-after': 1e9 },
        { 'retry-after': '1000000000' },
      ),
    },
    strikes: 'operation',
  },
  {
    name: '5xx JSON',
    what: 'HTTP 500 with the JSON of the server',
    way: { answer: json(500, { msg: 'Internal server error' }) },
    strikes: 'operation',
  },
  {
    name: '5xx HTML',
    what: 'HTTP 502 with the page of a gateway',
    way: { answer: page(502, '502 Bad Gateway') },
    strikes: 'operation',
  },
  {
    name: 'Slow head',
    what: 'the server never answers',
    way: { answer: () => {} },
    strikes: 'operation',
  },
  {
    name: 'Slow body',
    what: 'the server stops in the middle of its answer',
    way: {
      answer: afterwards(({ response }, { status, body, type }) => {
        response
          .writeHead(status, { 'content-type': type, 'content-length': body.length })
          .write(halfOf(body));
      }),
    },
    strikes: 'operation',
  },
  {
    name: 'Truncated',
    what: 'the connection is cut in the middle of the answer',
    way: {
      answer: afterwards(({ request, response }, { status, body, type }) => {
        response.writeHead(status, { 'content-type': type, 'content-length': body.length });
        response.write(halfOf(body), () => request.socket.destroy());
      }),
    },
    strikes: 'operation',
  },
  {
    name: 'Malformed',
    what: 'the answer is JSON, but not the one that is promised',
    way: {
      answer: afterwards(
        ({ response }) => void response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
      ),
    },
    strikes: 'operation',
  },
  {
    name: 'Too large',
    what: 'the answer has 210 MB when it is unpacked',
    way: {
      answer: afterwards(({ request, response }) => {
        if (request.url?.startsWith('/user_uploads/') === true) {
          response.writeHead(200, { 'content-length': enormous }).end(Buffer.alloc(enormous));
          return;
        }
        packed ??= gzipSync(Buffer.alloc(enormous, ' '));
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(packed);
      }),
    },
    strikes: 'operation',
  },
  {
    name: 'Unasked 100 Continue',
    what: 'a "100 Continue" that nobody asked for comes before each answer',
    way: {
      answer: (asked) => {
        asked.response.writeContinue();
        asked.pass().then(
          ({ status, headers, body }) => asked.response.writeHead(status, headers).end(body),
          () => asked.request.socket.destroy(),
        );
      },
    },
    strikes: 'everything',
  },
  {
    name: 'Empty polls',
    what: 'who asks for events is answered at once, each time with none',
    way: { answer: events(() => []) },
    strikes: 'polls',
  },
  {
    name: 'Old events',
    what: 'who asks for events is answered at once, each time with one of before',
    way: { answer: events((lastEventId) => [{ type: 'heartbeat', id: lastEventId }]) },
    strikes: 'polls',
  },
  {
    name: 'Proxy down',
    what: 'the proxy that leads to the server cannot be reached',
    way: {},
    proxy: 'down',
    strikes: 'everything',
  },
  {
    name: 'Proxy wants a password',
    what: 'the proxy that leads to the server asks for a user name and password, and there are none',
    way: {},
    proxy: 'wants a password',
    strikes: 'everything',
  },
];
