/**
 * The size of the thread pool that reads files and looks up names for the whole process. It must be set before the pool
 * is first used, so this module is imported first.
 * https://nodejs.org/docs/latest-v24.x/api/cli.html#uv_threadpool_sizesize
 */
const fits = 32;
/** libuv's default. On Windows, it doesn't see environment variables that the process sets for itself. */
const usual = 4;

const given = Number(process.env['UV_THREADPOOL_SIZE']);
const isGiven = Number.isInteger(given) && given > 0;
if (!isGiven && process.platform !== 'win32') process.env['UV_THREADPOOL_SIZE'] = String(fits);
const threads = isGiven ? given : process.platform === 'win32' ? usual : fits;

/** How many names can be looked up at once: libuv leaves the other half of the threads to fast work. */
export const lookUpSlots: number = Math.ceil(threads / 2);
