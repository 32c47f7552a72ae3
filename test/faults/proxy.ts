import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A company's proxy on 127.0.0.1, as far as `CONNECT` is concerned. */
export interface Proxy {
  port: number;
  /** Stops listening, or requires a password; null restores it. */
  fail(how: 'down' | 'wants a password' | null): Promise<void>;
  close(): Promise<void>;
}

export async function openProxy(): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let wantsPassword = false;
  const server = createServer((_request, response) => void response.writeHead(400).end());
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  server.on('connection', keep);
  server.on('connect', (request, socket: Socket) => {
    if (wantsPassword) {
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="office"\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const { hostname, port } = new URL(`http://${request.url ?? ''}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    keep(onward);
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const shut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    cut();
    await closed;
  };
  return {
    port,
    async fail(how) {
      wantsPassword = how === 'wants a password';
      if (how === 'down') await shut();
      else {
        cut();
        if (!server.listening) await listen(port);
      }
    },
    async close() {
      if (server.listening) await shut();
    },
  };
}
