/**
 * Loaded into the app's main process before the app itself: reports the traffic between window and main on request over
 * the channel to the parent. The app knows nothing about it.
 */
import { serialize } from 'node:v8';

export interface BridgeTraffic {
  /** Messages from the window that expect an answer. */
  calls: number;
  /** Those that query people. */
  queries: number;
  /** Unsolicited messages from main. */
  pushes: number;
  /** Bytes of answers and pushes, in IPC's serialization. */
  bytes: number;
}

// Neither a thread nor the keychain's process has a window.
if (process.type === 'browser' && process.send) {
  const { app, ipcMain } = await import('electron');
  const traffic: BridgeTraffic = { calls: 0, queries: 0, pushes: 0, bytes: 0 };
  const handle = ipcMain.handle.bind(ipcMain);
  ipcMain.handle = (channel, listener) => {
    handle(channel, async (...parameters) => {
      traffic.calls += 1;
      if (JSON.stringify(parameters[1]).includes('"people.query"')) traffic.queries += 1;
      const answer: unknown = await listener(...parameters);
      traffic.bytes += serialize(answer).length;
      return answer;
    });
  };
  app.on('web-contents-created', (_event, contents) => {
    const send = contents.send.bind(contents);
    contents.send = (channel, ...parameters) => {
      traffic.pushes += 1;
      traffic.bytes += serialize(parameters).length;
      send(channel, ...parameters);
    };
  });
  process.on('message', (message) => {
    if (message === 'read-bridge-traffic') process.send?.({ bridgeTraffic: traffic });
  });
  // The probe alone must not keep the process alive.
  process.channel?.unref();
}
