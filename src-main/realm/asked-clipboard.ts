import type { FromWorker } from './protocol.ts';

/** A thread's access to the clipboard, which only main can reach. */
export interface AskedClipboard {
  /** Returns whether the secret was copied. */
  copySecret(secret: string): Promise<boolean>;
  copied(answer: { id: number; isCopied: boolean }): void;
}

/** @param post sends a question to main, which answers with the same id */
export function createAskedClipboard(
  post: (question: Extract<FromWorker, { kind: 'copy-secret' }>) => void,
): AskedClipboard {
  const waiting = new Map<number, (isCopied: boolean) => void>();
  let lastId = 0;
  return {
    copySecret(secret) {
      const id = ++lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        post({ kind: 'copy-secret', id, secret });
      });
    },
    copied({ id, isCopied }) {
      waiting.get(id)?.(isCopied);
      waiting.delete(id);
    },
  };
}
