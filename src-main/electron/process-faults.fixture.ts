/** For tests: a main process without a window that fails at the point given by its argument. */
import { app } from 'electron';
import { openLog } from '../log.ts';
import { watchProcess } from './process-faults.ts';

const [userData = '', where = ''] = process.argv.slice(2);
app.setPath('userData', userData);
const faults = watchProcess();
const error = new TypeError('ann@example.org has no room');
if (where === 'while loading') throw error;

openLog(userData);
faults.starting({ isAttended: where !== 'unattended', end: () => process.exit(1) });
if (where === 'while starting' || where === 'unattended')
  setTimeout(() => Promise.reject(error).catch(faults.failStart), 1);
else if (where === 'in a callback of the start') {
  setTimeout(() => {
    throw error;
  }, 1);
} else {
  faults.running();
  for (const delay of [1, 20]) {
    setTimeout(() => {
      throw error;
    }, delay);
  }
  setTimeout(() => void Promise.reject(error), 40);
  setTimeout(() => process.stdout.write('still running\n'), 60);
}
