import type { Budget, Figure, Unit } from './figure.ts';

const headings = ['what', 'median', 'baseline', 'ratio', 'budget', 'met?'] as const;

function amount(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`;
}

function budgetWords(budget: Budget | null, unit: Unit): string {
  if (budget === null) return '';
  const parts: string[] = [];
  if (budget.atMost !== undefined) parts.push(`<= ${amount(budget.atMost, unit)}`);
  if (budget.ratioAtMost !== undefined) parts.push(`<= ${budget.ratioAtMost} x`);
  if (budget.ratioAtLeast !== undefined) parts.push(`>= ${budget.ratioAtLeast} x`);
  return parts.join(', ');
}

function cellsOf(figure: Figure): string[] {
  const { baseline } = figure;
  return [
    figure.what,
    amount(figure.median, figure.unit),
    baseline ? `${amount(baseline.median, figure.unit)} (${baseline.what})` : '',
    figure.ratio === null ? '' : figure.ratio.toFixed(2),
    budgetWords(figure.budget, figure.unit),
    figure.met === null ? '' : figure.met ? 'met' : 'missed',
  ];
}

/** The figures as text: a table for each group, with remarks below. */
export function renderTable(figures: readonly Figure[]): string {
  const lines: string[] = [];
  const cells = figures.map(cellsOf);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => (row[column] ?? '').length)),
  );
  const toLine = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  for (const [group, members] of Map.groupBy(figures, (figure) => figure.group)) {
    lines.push('', group, toLine(headings), toLine(widths.map((width) => '-'.repeat(width))));
    for (const figure of members) lines.push(toLine(cellsOf(figure)));
    for (const { what, remark } of members) if (remark !== '') lines.push(`  ${what}: ${remark}`);
  }
  return lines.join('\n');
}

/** The same as Markdown tables, with the remarks in a separate column. */
export function renderMarkdown(figures: readonly Figure[]): string {
  const lines: string[] = [];
  for (const [group, members] of Map.groupBy(figures, (figure) => figure.group)) {
    lines.push('', `### ${group}`, '', `| ${[...headings, 'how'].join(' | ')} |`);
    lines.push(`| --- | ---: | --- | ---: | --- | --- | --- |`);
    for (const figure of members) lines.push(`| ${[...cellsOf(figure), figure.remark].join(' | ')} |`);
  }
  return lines.join('\n');
}
