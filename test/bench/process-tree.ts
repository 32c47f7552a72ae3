import { readdirSync, readFileSync } from 'node:fs';

/**
 * The tick in milliseconds with which Linux counts CPU time. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
const tick = 10;

function readProcess(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/** The fields of `stat` after the program's name, which may contain spaces and brackets itself. */
function statOf(pid: number): string[] {
  const stat = readProcess(pid, 'stat') ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A process and all its descendants. Linux only. */
function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statOf(Number(name))[1]) }));
  const children = Map.groupBy(parents, ({ parent }) => parent);
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []).map((child) => child.pid));
  return tree;
}

/** CPU milliseconds of a process and its children, including former ones. Linux only. */
export function processorTime(root: number): number {
  const ticks = processTree(root).flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return tick * ticks.reduce((sum, each) => sum + each, 0);
}

/** Megabytes of a process and its children, counting shared pages once (PSS). Linux only. */
export function treeMemory(root: number): number {
  const kilobytes = processTree(root).map((pid) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(readProcess(pid, 'smaps_rollup') ?? '')?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_000;
}
