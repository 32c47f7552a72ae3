import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Issued } from './authority.fixture.ts';

export interface HttpsServer {
  origin: string;
  port: number;
  /** The paths of the requests received. */
  requests: string[];
  close(): Promise<void>;
}

/** An https server on 127.0.0.1 with a test certificate. */
export async function serveHttps(
  { key, cert }: Issued,
  answer: RequestListener = (_request, response) => void response.end('{}'),
): Promise<HttpsServer> {
  const requests: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  // Clients that reject the certificate hang up.
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
