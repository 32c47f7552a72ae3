/**
 * Loaded into the app's main process before the app itself: reports how long its loop was blocked, on request over the
 * channel to the parent. The app knows nothing about it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds between two samples, which every delay includes. */
const resolution = 2;

if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  process.on('message', (message) => {
    if (message === 'reset-loop-delay') delays.reset();
    if (message === 'read-loop-delay') {
      process.send?.({ loopDelay: Math.max(0, delays.max / 1e6 - resolution) });
    }
  });
  // The probe alone must not keep the process alive.
  process.channel?.unref();
}
