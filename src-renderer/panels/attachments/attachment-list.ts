import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type {
  Attachment,
  AttachmentSort,
  AttachmentsWindow,
} from '../../../src-preload/contract/attachment-entities.ts';
import type { Failure } from '../../../src-preload/contract/outcome.ts';
import type { Client } from '../../bridge/client.ts';
import { createRowCache } from '../../ui/grid/row-cache.ts';
import type { RowCache } from '../../ui/grid/row-cache.ts';

export interface AttachmentQuestion {
  text: string;
  unusedOnly: boolean;
  atLeastBytes: number;
  sort: AttachmentSort;
}

export interface AttachmentListState {
  /** The hits of the last question that was answered; null before the first. */
  hits: Omit<AttachmentsWindow, 'rows'> | null;
  /** Why the last question failed; the hits before it stay. */
  failure: Failure | null;
}

/** The caller's uploads as a queried list: hits, and rows in windows. */
export interface AttachmentList {
  readonly state: StoreApi<AttachmentListState>;
  readonly rows: RowCache<Attachment>;
  /** Asks for other hits; the latest question wins. */
  ask(question: AttachmentQuestion): void;
  /** Asks the last question again unless it is still open, for instance after the connection came back. */
  askAgain(): void;
  /** The uploads are at this version now: whatever was asked before is asked again. */
  outdated(version: number): void;
  /** Names the rows on screen by their first and last index. */
  show(first: number, last: number): void;
  stop(): void;
}

const firstRows = 100;
const rowsPerRequest = 200;
const rowsKept = 4_000;
/** A bulk deletion changes the list several times a second; the order on screen need not. */
const renewPauseMilliseconds = 300;

export function createAttachmentList(organizationId: string, client: Pick<Client, 'call'>): AttachmentList {
  const state = createStore<AttachmentListState>(() => ({ hits: null, failure: null }));
  let question: AttachmentQuestion | null = null;
  let open: AbortController | null = null;
  let visible: number[] = [];
  let range = { first: 0, last: -1 };
  let announced = -1;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const rows = createRowCache<Attachment>({
    keyOf: ({ id }) => id,
    capacity: rowsKept,
    windowSize: rowsPerRequest,
    async load(attachmentIds, signal) {
      const result = await client.call('attachments.rows', { organizationId, attachmentIds }, { signal });
      return result.ok ? result.value : null;
    },
  });

  function showRange(): void {
    const ids = state.getState().hits?.ids;
    if (ids === undefined) return;
    visible = Array.from(ids.subarray(range.first, range.last + 1));
    rows.want(visible);
  }

  async function send(): Promise<void> {
    if (question === null) return;
    open?.abort();
    const abort = new AbortController();
    open = abort;
    const input = { organizationId, ...question, first: firstRows };
    const result = await client.call('attachments.list', input, { signal: abort.signal });
    if (open !== abort) return;
    open = null;
    if (!result.ok) {
      state.setState({ failure: result.failure });
      return;
    }
    const { rows: first, ...hits } = result.value;
    const known = state.getState().hits;
    rows.put(first);
    // Rows carry no version of their own: after a change those on screen are read again.
    if (known !== null && (known.version !== hits.version || known.generation !== hits.generation)) {
      rows.doubt(visible);
    }
    state.setState({ hits, failure: null });
    showRange();
    if (announced > hits.version) renewSoon();
  }

  function renewSoon(): void {
    timer ??= setTimeout(() => {
      timer = null;
      if (open === null) void send();
      else renewSoon();
    }, renewPauseMilliseconds);
  }

  return {
    state,
    rows,
    ask(next) {
      question = next;
      void send();
    },
    askAgain() {
      if (open === null) void send();
    },
    outdated(version) {
      announced = version;
      if (version !== state.getState().hits?.version) renewSoon();
    },
    show(first, last) {
      range = { first, last };
      showRange();
    },
    stop() {
      open?.abort();
      open = null;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      rows.stop();
    },
  };
}
