import { IconDots, IconEyeOff, IconGavel, IconHandStop, IconMailOff } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Report, ReportContent, ReportState } from '#contract/reports.ts';

type Icon = ComponentType<{
  size?: number;
  stroke?: number;
  'aria-hidden'?: boolean;
  className?: string | undefined;
}>;

/** The signs of the kinds of reports that all servers have. */
export const typeIcons: Readonly<Record<string, Icon>> = {
  spam: IconMailOff,
  harassment: IconHandStop,
  inappropriate: IconEyeOff,
  norms: IconGavel,
  other: IconDots,
};

/** What the row is headed with: who is reported. */
export function titleOf({ content, topic }: Report): string {
  if (content === null) return topic === '' ? 'A report that could not be read' : topic;
  return content.reported.name;
}

/** Whether a report is about somebody; null is nobody. */
export function isAbout({ content }: Report, userId: number | null): boolean {
  return userId !== null && content?.reported.userId === userId;
}

/** "#wheel-throwing", "direct message". */
export function placeWords({ place }: ReportContent): string {
  if (place.kind === 'channel') return `#${place.channelName}`;
  if (place.people === 1) return 'note to self';
  return place.people === 2 ? 'direct message' : `direct message among ${place.people} people`;
}

export const reportStateNames: Readonly<Record<ReportState, string>> = {
  new: 'New',
  claimed: 'Claimed',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
};

/** Every text of a row by which it can be found. */
export function searchText(report: Report): string {
  const { content, topic, rawExcerpt, assignee } = report;
  const parts = [topic, rawExcerpt, assignee?.name ?? '', String(report.id)];
  if (content !== null) {
    parts.push(
      content.reported.name,
      content.reporter.name,
      content.typeName,
      content.excerpt,
      placeWords(content),
    );
    if (content.place.kind === 'channel') parts.push(content.place.topic);
  }
  return parts.join('\n');
}
