import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { callChannel, pushChannel } from '#contract/bridge.ts';
import type { Push } from '#contract/topics.ts';
import { appOrigin } from './app-protocol.ts';
import { createCallDispatch, type AnswerCall, type Sender } from './call-dispatch.ts';

/** Opens the single channel for calls, and returns the function that pushes to a window. */
export function openIpcServer(answer: AnswerCall, ourWindows: () => readonly BrowserWindow[]) {
  const { dispatch, cancelAll } = createCallDispatch(appOrigin, answer);
  ipcMain.handle(callChannel, (event, message: unknown) => dispatch(senderOf(event, ourWindows()), message));

  return {
    cancelAll,
    push(push: Push): void {
      for (const window of ourWindows()) {
        if (!window.isDestroyed() && !window.webContents.isDestroyed()) {
          window.webContents.send(pushChannel, push);
        }
      }
    },
  };
}

function senderOf(event: IpcMainInvokeEvent, windows: readonly BrowserWindow[]): Sender {
  return {
    frame: frameOf(event),
    windowIsOurs: windows.some((window) => !window.isDestroyed() && window.webContents === event.sender),
  };
}

function frameOf({ senderFrame }: IpcMainInvokeEvent): Sender['frame'] {
  try {
    return senderFrame && { origin: senderFrame.origin, isMainFrame: senderFrame.parent === null };
  } catch {
    // The frame may be gone by now; Electron then throws on any access.
    return null;
  }
}
