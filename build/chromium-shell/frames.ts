import type { WebFrameMain } from 'electron';
import { fromBrowser, originOf } from './addresses.ts';
import type { Channel } from './devtools.ts';

/** A frame as the app sees it; its parents and address are read at the moment of access. */
export interface ShellFrame extends Pick<WebFrameMain, 'url' | 'origin'> {
  readonly parent: ShellFrame | null;
  readonly top: ShellFrame | null;
}

export interface Frames {
  mainFrame: ShellFrame;
  find(frameId: string): ShellFrame | null;
  /** The frame and world of an execution context; null once its document is gone. */
  ownerOf(contextId: number): { frameId: string; world: string } | null;
  /** The context of a world in the main frame, for `Runtime.callFunctionOn`. */
  contextOfMainFrame(world: string): string | undefined;
}

interface Context {
  frameId: string;
  world: string;
  uniqueId: string;
}

/**
 * Tracks a page's frames and their script contexts.
 * @param mainFrameId id of the top frame, which is also the page's target id
 * @param startAddress address of the initial blank document, which isn't one of the app's
 */
export function followFrames(channel: Channel, mainFrameId: string, startAddress: string): Frames {
  const frames = new Map<string, ShellFrame & { address: string }>();
  const contexts = new Map<number, Context>();

  function createFrame(parent: ShellFrame | null): ShellFrame & { address: string } {
    return {
      address: '',
      parent,
      get url() {
        return this.address;
      },
      get origin() {
        return originOf(this.address);
      },
      get top() {
        return parent?.top ?? this;
      },
    };
  }

  const mainFrame = createFrame(null);
  frames.set(mainFrameId, mainFrame);

  function locate(frameId: string, address: string): void {
    const frame = frames.get(frameId);
    if (frame && address !== startAddress) frame.address = fromBrowser(address);
  }

  channel.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
    if (!frames.has(frameId)) frames.set(frameId, createFrame(frames.get(parentFrameId) ?? mainFrame));
  });
  channel.on('Page.frameDetached', ({ frameId, reason }) => {
    if (reason === 'remove' && frameId !== mainFrameId) frames.delete(frameId);
  });
  channel.on('Page.frameNavigated', ({ frame }) => locate(frame.id, frame.url + (frame.urlFragment ?? '')));
  channel.on('Page.navigatedWithinDocument', ({ frameId, url }) => locate(frameId, url));
  channel.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId } = (context.auxData ?? {}) as { frameId?: string };
    if (frameId === undefined) return;
    contexts.set(context.id, { frameId, world: context.name, uniqueId: context.uniqueId });
  });
  channel.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    contexts.delete(executionContextId);
  });
  channel.on('Runtime.executionContextsCleared', () => contexts.clear());

  return {
    mainFrame,
    find: (frameId) => frames.get(frameId) ?? null,
    ownerOf: (contextId) => contexts.get(contextId) ?? null,
    contextOfMainFrame: (world) =>
      [...contexts.values()].findLast((context) => context.frameId === mainFrameId && context.world === world)
        ?.uniqueId,
  };
}
