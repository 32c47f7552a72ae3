import { contextBridge, ipcRenderer } from 'electron';
import { callChannel, pushChannel, type Bridge } from './contract/bridge.ts';
import type { Push } from './contract/topics.ts';

/** One listener on the channel for the page's life; the page fans out itself. */
const listeners = new Set<(push: Push) => void>();
ipcRenderer.on(pushChannel, (_event, push: Push) => {
  for (const listener of listeners) listener(push);
});

/** Tells main the calls of this load of the window from those of earlier ones, whose numbers it begins again with. */
const page = crypto.randomUUID();

const bridge: Bridge = {
  invoke(name, input, id) {
    return ipcRenderer.invoke(callChannel, { kind: 'call', page, id, name, input });
  },
  cancel(id) {
    void ipcRenderer.invoke(callChannel, { kind: 'cancel', page, id });
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

contextBridge.exposeInMainWorld('realmConsole', bridge);
