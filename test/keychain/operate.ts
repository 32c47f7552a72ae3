/**
 * One keychain operation in a process of its own, so that each test can choose the Secret Service it meets.
 *   node operate.ts OPERATION ACCOUNT [KEY]
 * Prints the result as one line of JSON.
 */
import { createKeychain, loadKeytar } from '../../src-main/platform/keychain.ts';

const [operation, account = '', key = ''] = process.argv.slice(2);
const keychain = createKeychain(loadKeytar, 'Realm Console test', 3_000);

async function operate() {
  switch (operation) {
    case 'check':
      return keychain.check();
    case 'read':
      return keychain.read(account);
    case 'write':
      return keychain.write(account, key);
    case 'delete':
      return keychain.delete(account);
    case 'round trip': {
      const steps = [];
      steps.push(await keychain.read(account));
      steps.push(await keychain.write(account, key));
      steps.push(await keychain.read(account));
      steps.push(await keychain.write(account, `${key} again`));
      steps.push(await keychain.read(account));
      steps.push(await keychain.delete(account));
      steps.push(await keychain.read(account));
      steps.push(await keychain.delete(account));
      return steps;
    }
    default:
      throw new Error(`Unknown operation ${operation ?? ''}`);
  }
}

process.stdout.write(`${JSON.stringify(await operate())}\n`);
// A keychain that still waits for somebody must not keep the process.
process.exit(0);
