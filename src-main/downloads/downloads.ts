import { randomUUID } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { Download, DownloadSource } from '#contract/attachments.ts';
import type { CallInput } from '#contract/calls/calls.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { AddressRange } from '../network/address-range.ts';
import { createAgent } from '../network/agent.ts';
import { lookUpBySystem, rangesOf } from '../network/look-up.ts';
import type { FindRoute } from '../network/route.ts';
import { downloadFile } from './download-file.ts';
import { listedSize } from './download-limits.ts';
import { safeFileName } from './file-name.ts';

export interface FileAddress {
  url: string;
  origin: string;
  size?: number;
}

export interface DownloadPorts {
  userAgent: string;
  findRoute: FindRoute;
  /** Asks the person; null if they cancel. */
  chooseSavePath(proposedName: string): Promise<string | null>;
  /**
   * The address of a file, requested when everything else is ready, because it may be valid for only a minute. It needs
   * no credentials. `origin` is the organization's; `size` is in bytes, if the server has listed it.
   */
  temporaryUrl(
    organizationId: string,
    source: DownloadSource,
    signal: AbortSignal,
  ): Promise<Result<FileAddress>>;
  /** Gets all downloads whenever one changes. */
  onChanged(downloads: Download[]): void;
}

/** Downloads to this computer, whatever the window shows meanwhile. */
export interface Downloads {
  list(): Download[];
  start(input: CallInput<'download.start'>): Result<Download>;
  cancel(downloadId: string): Result<null>;
  dismiss(downloadId: string): Result<null>;
  /** Cancels all of them and waits until incomplete files are deleted. */
  close(): Promise<void>;
}

const stallLimitMilliseconds = 60_000;
const lookUpLimitMilliseconds = 20_000;
const announceIntervalMilliseconds = 150;
/** Ended downloads that weren't dismissed. */
const mostKept = 50;

export function createDownloads(ports: DownloadPorts): Downloads {
  const entries = new Map<string, { download: Download; controller: AbortController; done: Promise<void> }>();
  const agent = createAgent(4, ports.findRoute);
  let timer: NodeJS.Timeout | null = null;

  const list = (): Download[] => [...entries.values()].map(({ download }) => download);
  const isOver = ({ state }: Download): boolean => state !== 'choosing' && state !== 'running';

  function announce(): void {
    timer ??= setTimeout(() => {
      timer = null;
      ports.onChanged(list());
    }, announceIntervalMilliseconds);
  }
  function update(id: string, change: Partial<Download>): void {
    const entry = entries.get(id);
    // A cancelled download stays cancelled, whatever arrives later.
    if (entry === undefined || isOver(entry.download)) return;
    entry.download = { ...entry.download, ...change };
    announce();
  }

  function saveFile(
    id: string,
    path: string,
    file: FileAddress,
    dispatcher: Dispatcher,
    signal: AbortSignal,
  ) {
    return downloadFile({
      url: file.url,
      path,
      dispatcher,
      userAgent: ports.userAgent,
      signal,
      stallLimitMilliseconds,
      largest: file.size === undefined ? undefined : listedSize(file.size),
      onProgress: (receivedBytes, totalBytes) => update(id, { receivedBytes, totalBytes }),
    });
  }

  /** Saves a file from another server that the organization's server has named. */
  async function saveForeign(
    id: string,
    path: string,
    file: FileAddress,
    signal: AbortSignal,
  ): ReturnType<typeof saveFile> {
    const { lookUp = lookUpBySystem } = await ports.findRoute(file.origin);
    const limit = AbortSignal.timeout(lookUpLimitMilliseconds);
    const own = await rangesOf(new URL(file.origin).hostname, lookUp, AbortSignal.any([signal, limit]));
    // If an organization is in a company's network, its files may be there too.
    const isReachable = (range: AddressRange) =>
      range === 'public' || (range !== 'unusable' && own.has(range));
    const foreignAgent = createAgent(1, ports.findRoute, isReachable);
    try {
      return await saveFile(id, path, file, foreignAgent, signal);
    } finally {
      await foreignAgent.destroy();
    }
  }

  async function save(download: Download, agreedHost: string | null, signal: AbortSignal): Promise<void> {
    const { id, organizationId, source } = download;
    const path = await ports.chooseSavePath(safeFileName(download.name));
    if (path === null) return update(id, { state: 'cancelled' });
    if (signal.aborted) return;
    update(id, { state: 'running', path });
    const address = await ports.temporaryUrl(organizationId, source, signal);
    const isOwn = address.ok && new URL(address.value.url).origin === address.value.origin;
    const saved = !address.ok
      ? address
      : isOwn
        ? await saveFile(id, path, address.value, agent, signal)
        : (refuseOther(address.value, agreedHost) ?? (await saveForeign(id, path, address.value, signal)));
    if (saved.ok) update(id, { state: 'saved' });
    else if (saved.failure.kind === 'cancelled') update(id, { state: 'cancelled' });
    else update(id, { state: 'failed', failure: saved.failure });
  }

  function dropOldest(): void {
    const over = [...entries.values()].filter(({ download }) => isOver(download));
    for (const { download } of over.slice(0, Math.max(0, over.length - mostKept)))
      entries.delete(download.id);
  }

  return {
    list,
    start(input) {
      dropOldest();
      const download = newDownload(input);
      const controller = new AbortController();
      const done = save(download, input.agreedHost, controller.signal).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        update(download.id, { state: 'failed', failure: { kind: 'internal', message } });
      });
      entries.set(download.id, { download, controller, done });
      announce();
      return succeed(download);
    },
    cancel(downloadId) {
      const entry = entries.get(downloadId);
      if (entry === undefined) return gone();
      entry.controller.abort();
      // A running download reports its own end, since it may complete at this very moment.
      if (entry.download.state === 'choosing') update(downloadId, { state: 'cancelled' });
      return succeed(null);
    },
    dismiss(downloadId) {
      const entry = entries.get(downloadId);
      if (entry !== undefined && isOver(entry.download)) entries.delete(downloadId);
      announce();
      return succeed(null);
    },
    async close() {
      for (const { controller } of entries.values()) controller.abort();
      const running = [...entries.values()].filter(({ download }) => download.state !== 'choosing');
      await Promise.all(running.map(({ done }) => done));
      if (timer !== null) clearTimeout(timer);
      await agent.destroy();
    },
  };
}

function newDownload({ organizationId, source, name }: CallInput<'download.start'>): Download {
  return {
    id: randomUUID(),
    organizationId,
    source,
    name,
    state: 'choosing',
    receivedBytes: 0,
    totalBytes: null,
    path: null,
    failure: null,
  };
}

/** Rejects a file on another server than the one that the person agreed to; null if it is on that. */
function refuseOther({ url }: FileAddress, agreedHost: string | null): Result<never> | null {
  const { host, protocol } = new URL(url);
  if (host === agreedHost && protocol === 'https:') return null;
  const message = text('file.server-says-file-on', { host });
  return fail({ kind: 'conflict', message });
}

function gone(): Result<never> {
  return fail({ kind: 'gone', message: text('file.download-no-longer-exists') });
}
