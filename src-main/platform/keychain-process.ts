import { keepMemoryOutOfDumps } from '../memory-dumps.ts';
import type { KeychainCall, KeychainResult } from './keychain-protocol.ts';
import { askKeytar, loadKeytar } from './keytar.ts';

keepMemoryOutOfDumps();

/**
 * The entry of the keychain's process, the only one that loads keytar: a keychain that hangs blocks only threads of
 * this process. Keys leave it only through its port; it writes nothing.
 */
process.parentPort.on('message', ({ data }) => {
  const { id, service, question }: KeychainCall = data;
  void askKeytar(loadKeytar, service, question).then((answer) =>
    process.parentPort.postMessage({ id, answer } satisfies KeychainResult),
  );
});
