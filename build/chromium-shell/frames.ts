import type { WebFrameMain } from 'electron';
import { fromBrowser, originOf } from './addresses.ts';
import type { Channel } from './devtools.ts';

/** A frame as the app sees it; its parents and address are those of the moment it is asked. */
export interface ShellFrame extends Pick<WebFrameMain, 'url' | 'origin'> {
  readonly parent: ShellFrame | null;
  readonly top: ShellFrame | null;
}

export interface Frames {
  mainFrame: ShellFrame;
  find(frameId: string): ShellFrame | null;
  /** The frame and world an execution context belongs to; null once its document is gone. */
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
 * Follows the frames of a page and their script contexts.
 * @param mainFrameId id of the top frame, which is also the id of the page's target
 * @param startAddress address of the blank document before the first one of the app, not to be seen as one of them
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
