import { keepMemoryOutOfDumps } from '../memory-dumps.ts';
import type { KeychainCall, KeychainResult } from './keychain-protocol.ts';
import { createKeytarAnswers, loadKeytar } from './keytar.ts';

keepMemoryOutOfDumps();
const answer = createKeytarAnswers(loadKeytar);

/**
 * The entry of the keychain's process, the only one that loads keytar: a keychain that hangs blocks threads of this
 * process and no other. Keys leave it by its port alone; it writes nothing.
 */
process.parentPort.on('message', ({ data }) => {
  const { id, service, question } = data as KeychainCall;
  void answer(service, question).then((answered) =>
    process.parentPort.postMessage({ id, answer: answered } satisfies KeychainResult),
  );
});
