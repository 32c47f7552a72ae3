import type {
  LinkifierCheck,
  LinkifierFieldName,
  LinkifierFields,
  LinkifierFix,
} from '#contract/linkifiers.ts';
import { groupHue } from './hues.ts';
import { moveSpans } from './move-spans.ts';
import type { DrawnSpan } from './Spans.tsx';

/** A check with the fields it was made for; those on screen may be newer. */
export interface CheckedFields {
  check: LinkifierCheck;
  fields: LinkifierFields;
}

type Alternative = `alternative:${number}`;

const isAlternative = (field: LinkifierFieldName): field is Alternative => field.startsWith('alternative:');
const indexOf = (field: Alternative): number => Number(field.slice('alternative:'.length));

/** The text of a field. */
export function textOf(fields: LinkifierFields, field: LinkifierFieldName): string {
  return isAlternative(field) ? (fields.alternativeUrlTemplates[indexOf(field)] ?? '') : fields[field];
}

/** Replaces the text of a field, or removes an alternative if the text is null. */
export function withText(
  fields: LinkifierFields,
  field: LinkifierFieldName,
  text: string | null,
): LinkifierFields {
  if (!isAlternative(field)) return { ...fields, [field]: text ?? '' };
  const index = indexOf(field);
  const { alternativeUrlTemplates: before } = fields;
  const alternativeUrlTemplates =
    text === null ? before.toSpliced(index, 1) : before.toSpliced(index, 1, text);
  return { ...fields, alternativeUrlTemplates };
}

/** Both fields of a new linkifier in one line, as a row of a table has them. */
const patternAndUrl = /^\s*(\S.*?)\s+(https?:\/\/\S*)\s*$/i;

/** The fields after typing in one: the pattern may be followed by the URL template, as long as there is none yet. */
export function withTyped(fields: LinkifierFields, field: LinkifierFieldName, text: string): LinkifierFields {
  const both = field === 'pattern' && fields.urlTemplate === '' ? patternAndUrl.exec(text) : null;
  if (both === null) return withText(fields, field, text);
  const [, pattern = '', urlTemplate = ''] = both;
  return { ...fields, pattern, urlTemplate };
}

/** Highlights groups of the pattern and the part at fault, adjusted for typing since the check. */
export function spansOf(
  latest: CheckedFields | null,
  fields: LinkifierFields,
  field: LinkifierFieldName,
  wrongClass: string,
): DrawnSpan[] {
  if (latest === null) return [];
  const { check } = latest;
  const wrong = check.faults.find((fault) => fault.field === field)?.span ?? null;
  const groups = (check.spans.find((each) => each.field === field)?.spans ?? []).map(
    ({ start, end, group }) => ({ start, end, className: groupHue(group) }),
  );
  const all =
    wrong === null
      ? groups
      : [
          ...groups.filter(({ start, end }) => end <= wrong.start || wrong.end <= start),
          { ...wrong, className: wrongClass },
        ];
  const before = textOf(latest.fields, field);
  return moveSpans(
    all.sort((one, other) => one.start - other.start),
    before,
    textOf(fields, field),
  );
}

interface FieldFeedback {
  error: string | null;
  /** The server's own words, where ours are the error. */
  serverWords: string | null;
  advice: string;
  fixes: LinkifierFix[];
  /** Whether to show a check mark. */
  valid: boolean;
}

/** The message below a field: its fault, or else a remark. */
export function feedbackOn(
  settled: LinkifierCheck | null,
  name: LinkifierFieldName,
  text: string,
): FieldFeedback {
  const fault = settled?.faults.find(({ field }) => field === name);
  if (fault !== undefined) {
    // An empty field is not an error yet.
    const hasBegun = text === '' && fault.serverKey !== null;
    const { message, advice, fixes } = fault;
    const ours = { error: advice || message, serverWords: advice === '' ? null : message };
    return { ...(hasBegun ? { error: null, serverWords: null } : ours), advice: '', fixes, valid: false };
  }
  const remark = settled?.remarks.find(({ field }) => field === name);
  const isDanger = remark?.isDanger === true;
  return {
    error: isDanger ? remark.words : null,
    serverWords: null,
    advice: isDanger
      ? 'Put something before the number, such as #, or ask for more than four digits.'
      : (remark?.words ?? ''),
    fixes: remark?.fixes ?? [],
    valid: settled !== null && !isDanger && text.trim() !== '',
  };
}
