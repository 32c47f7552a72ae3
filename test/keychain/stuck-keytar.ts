/**
 * Loaded before the app, in each of its processes and threads: a keychain that waits for somebody, in the place of the
 * system's. Each call blocks a thread of libuv's pool, as keytar's do, until the pipe that STUCK_KEYTAR_PIPE names is
 * written to; without a pipe each is answered at once. What is begun is a line of the file STUCK_KEYTAR_CALLS: the process, and the account that it asks for.
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
  // While nobody has it open for writing, opening it is what takes for ever.
  if (pipe !== undefined) await promises.readFile(pipe);
}

/** keytar's own: the key of STUCK_KEYTAR_KEY, or one that no server knows. */
export async function getPassword(_service: string, account: string): Promise<string> {
  await wait(account);
  return process.env['STUCK_KEYTAR_KEY'] ?? 'key-of-a-stuck-keychain';
}

/** keytar's own. */
export const setPassword = (_service: string, account: string): Promise<void> => wait(account);

/** keytar's own. */
export async function deletePassword(_service: string, account: string): Promise<boolean> {
  await wait(account);
  return true;
}
