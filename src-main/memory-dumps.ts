import { writeFileSync } from 'node:fs';

/**
 * Has the system keep none of this process's memory, in which keys are, when the process crashes. A program cannot forbid
 * core files, which many computers keep for weeks and send on, but it says what goes into them: from now on the registers
 * alone. macOS writes none for programs with a hardened runtime, and Windows' reports have no heap; Electron's own crash
 * reports are never begun.
 * https://man7.org/linux/man-pages/man5/core.5.html, "Controlling which mappings are written to the core dump"
 */
export function keepMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // A system without the file writes no core files either.
  }
}
