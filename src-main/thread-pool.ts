/**
 * The size of the pool of threads that reads files and looks names up, for all of the process. It has to be set before
 * the pool is first used, so this module comes before all others.
 * https://nodejs.org/docs/latest-v24.x/api/cli.html#uv_threadpool_sizesize
 */
const fits = 32;
/** What libuv has where nobody says otherwise. On Windows it does not see what a process sets for itself. */
const usual = 4;

const given = Number(process.env['UV_THREADPOOL_SIZE']);
const isGiven = Number.isInteger(given) && given > 0;
if (!isGiven && process.platform !== 'win32') process.env['UV_THREADPOOL_SIZE'] = String(fits);
const threads = isGiven ? given : process.platform === 'win32' ? usual : fits;

/** How many names can be looked up at the same time: libuv leaves the other half of the threads to what is fast. */
export const lookUpSlots: number = Math.ceil(threads / 2);
