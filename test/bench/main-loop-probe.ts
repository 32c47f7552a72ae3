/**
 * Loaded into the app's main process before the app itself: how long its loop was held, told on request over the
 * channel to the parent. Nothing of the app knows of it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds between two looks, which every delay holds. */
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
  // The probe alone must not keep the process from ending.
  process.channel?.unref();
}
