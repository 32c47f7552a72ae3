import { median } from './figure.ts';
import { peerFigures, type PeerFigure, type Visit } from './peer-visits.ts';

export interface SizeReport {
  users: number;
  isStart: boolean;
  /** By the subject's name; the console's come first. */
  visits: ReadonlyMap<string, readonly Visit[]>;
}

function amount(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 1;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

function cellsOf(report: SizeReport, figure: PeerFigure): string[] | null {
  const medians = [...report.visits.values()].map((visits) => {
    const runs = visits.flatMap((visit) => visit[figure] ?? []);
    return runs.length === 0 ? null : median(runs);
  });
  const [ours] = medians;
  if (medians.every((value) => value === null)) return null;
  const cells = medians.map((value, index) => {
    if (value === null) return '';
    if (index === 0 || ours === null || ours === undefined || value === 0) return amount(value);
    return `${amount(value)} (${(ours / value).toFixed(2)})`;
  });
  const { what, unit } = peerFigures[figure];
  return [`${what}, ${unit}`, ...cells];
}

/** The figures as Markdown tables, one for each size. */
export function renderPeers(reports: readonly SizeReport[], rounds: number): string {
  const lines = [
    `Medians of ${rounds === 1 ? 'one run' : `${rounds} runs`} each, taking turns. In brackets the console's figure divided by that one: below 1 the console is`,
    'ahead. The same Chromium, people, columns and bytes of the answer; the cells of the others are plain text. react-admin',
    'waits for half a second behind a letter, by itself, and pages through 25 rows. The same grid with nothing behind it is',
    "the console's own page, answered from memory within the page: no other process, thread or message takes part.",
  ];
  for (const report of reports) {
    const names = [...report.visits.keys()];
    lines.push(
      '',
      `### ${report.isStart ? 'Start with a saved account, ' : ''}${report.users.toLocaleString('en')} people`,
      '',
      `| | ${names.join(' | ')} |`,
      `| --- |${names.map(() => ' ---: |').join('')}`,
    );
    for (const figure of Object.keys(peerFigures) as PeerFigure[]) {
      const cells = cellsOf(report, figure);
      if (cells !== null) lines.push(`| ${cells.join(' | ')} |`);
    }
  }
  return lines.join('\n');
}
