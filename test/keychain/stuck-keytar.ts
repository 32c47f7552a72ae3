/**
 * Loaded before the app in each of its processes and threads: a keychain that waits for the user, in place of the
 * system's. Like keytar's, each call blocks a thread of libuv's pool until something is written to the pipe
 * STUCK_KEYTAR_PIPE; without a pipe, calls are answered immediately. Each started call adds a line to the file
 * STUCK_KEYTAR_CALLS: the process and the account.
 */
import { appendFileSync, promises } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'keytar'
      ? { url: `${import.meta.url}?keytar`, format: 'module-typescript', shortCircuit: true }
      : nextResolve(specifier, context),
});

async function wait(account: string): Promise<void> {
  const { STUCK_KEYTAR_CALLS: calls, STUCK_KEYTAR_PIPE: pipe } = process.env;
  if (calls !== undefined) appendFileSync(calls, `${process.pid} ${account}\n`);
  // Opening it blocks until someone opens it for writing.
  if (pipe !== undefined) await promises.readFile(pipe);
}

/** keytar's function: the key STUCK_KEYTAR_KEY, or one that no server knows. */
export async function getPassword(_service: string, account: string): Promise<string> {
  await wait(account);
  return process.env['STUCK_KEYTAR_KEY'] ?? 'key-of-a-stuck-keychain';
}

/** keytar's function. */
export const setPassword = (_service: string, account: string): Promise<void> => wait(account);

/** keytar's function. */
export async function deletePassword(_service: string, account: string): Promise<boolean> {
  await wait(account);
  return true;
}
