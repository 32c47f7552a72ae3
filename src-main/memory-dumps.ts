import { writeFileSync } from 'node:fs';

/**
 * Keeps this process's memory, which contains keys, out of crash dumps. A program can't forbid core files, which many
 * computers keep for weeks and send on, but it can limit their contents: from now on, to the registers. macOS writes
 * none for programs with a hardened runtime, Windows' reports contain no heap, and Electron's own crash reporter is
 * never started. https://man7.org/linux/man-pages/man5/core.5.html, "Controlling which mappings are written to the core
 * dump"
 */
export function keepMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // A system without this file writes no core files either.
  }
}
