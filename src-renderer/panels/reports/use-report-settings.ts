import type { ReportSettings, ReportTextUse } from '#contract/reports.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { setQueryAnswer, useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOrganizationId } from '../../state/organization-context.ts';

/** What the console comes with, until somebody writes their own. */
const firstTexts: Readonly<Record<ReportTextUse, readonly string[]>> = {
  resolve: ['Message deleted.', 'Author warned.', 'Moved to another topic.', 'Author deactivated.'],
  dismiss: ['No rule was broken.', 'Already handled.', 'Reported by mistake.'],
  author: [
    'Your message was reported and breaks the rules of this organization. It was deleted.',
    'Your message was reported. Keep to the rules of this organization.',
  ],
  reporter: [
    'Thank you for the report. We took care of it.',
    'Thank you for the report. No rule was broken.',
  ],
};

/** How reports are gone through here, and what changes that. */
interface UsedReportSettings {
  /** Null until it was read. */
  order: ReportSettings['order'] | null;
  textsFor(use: ReportTextUse): readonly string[];
  /** @returns why it was not kept, or null */
  write(change: Partial<ReportSettings>): Promise<string | null>;
  /** @param texts none for those that the console comes with */
  writeTexts(use: ReportTextUse, texts: string[]): Promise<string | null>;
}

/** The order and the texts that are kept for the organization. */
export function useReportSettings(): UsedReportSettings {
  const organizationId = useOrganizationId();
  const call = useOrganizationCall();
  const { value, failure } = useOrganizationQuery('report-settings.read', {});
  async function write(change: Partial<ReportSettings>): Promise<string | null> {
    // All of it is written at once, so that what was not read would be lost.
    if (value === null) return failure === null ? null : failureMessage(failure);
    const result = await call('report-settings.write', { settings: { ...value, ...change } });
    if (!result.ok) return failureMessage(result.failure);
    setQueryAnswer(organizationId, 'report-settings.read', {}, result.value);
    return null;
  }
  return {
    order: value?.order ?? (failure === null ? null : 'newest-first'),
    textsFor: (use) => value?.texts[use] ?? firstTexts[use],
    write,
    writeTexts(use, texts) {
      const { [use]: _before, ...others } = value?.texts ?? {};
      return write({ texts: texts.length === 0 ? others : { ...others, [use]: texts } });
    },
  };
}
