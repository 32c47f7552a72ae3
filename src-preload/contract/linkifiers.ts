import { readObject } from './changes.ts';
import { strippedText } from './text-rules.ts';

/** The input for a linkifier (https://zulip.com/api/add-linkifier). Unset texts are empty. */
export interface LinkifierFields {
  /** RE2 with named groups, `(?P<name>…)`. */
  pattern: string;
  /** RFC 6570 with the names of the groups as variables. */
  urlTemplate: string;
  exampleInput: string;
  reverseTemplate: string;
  alternativeUrlTemplates: string[];
}

/** A linkifier of the organization. */
export interface Linkifier extends LinkifierFields {
  id: number;
  /** Its place in the order of evaluation, from 0. */
  position: number;
}

/** Where an error is shown. An alternative is identified by its index. */
export type LinkifierFieldName =
  | 'pattern'
  | 'urlTemplate'
  | 'exampleInput'
  | 'reverseTemplate'
  | `alternative:${number}`;

/** A fix for an error: a new text for one field; null removes an alternative template. */
export interface LinkifierFix {
  label: string;
  field: LinkifierFieldName;
  text: string | null;
}

export interface LinkifierFault {
  field: LinkifierFieldName;
  /** The server's own words. */
  message: string;
  /** An explanation or what to do, in our words; may be empty. */
  advice: string;
  /** The error's key in the server's `errors`, or null if its answer has none. */
  serverKey: 'pattern' | 'url_template' | '__all__' | null;
  /** The wrong part of the field's text, if known. */
  span: TextSpan | null;
  fixes: LinkifierFix[];
}

/** A warning about something that the server accepts. */
export interface LinkifierRemark {
  field: LinkifierFieldName;
  words: string;
  fixes: LinkifierFix[];
  /** Whether saving it would stop people from sending messages. */
  isDanger: boolean;
}

/** A part of a text in UTF-16 units; `end` is exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

/** A part of a field that belongs to a named group; `group` is an index into the pattern's names. */
export interface GroupSpan extends TextSpan {
  group: number;
}

export interface LinkifierCheck {
  faults: LinkifierFault[];
  remarks: LinkifierRemark[];
  /** Unique group names, in the order in which the groups open. */
  groups: string[];
  spans: { field: LinkifierFieldName; spans: GroupSpan[] }[];
}

/** A link that the server would create in a text. `place` counts linkifiers from 1, in evaluation order. */
export interface ForwardLink extends TextSpan {
  place: number;
  url: string;
  /** Whether the match spans code, a link or a mention, so that its URL contains the server's placeholder. */
  isSpoilt: boolean;
}

/** A match of the pattern in the editor that the server doesn't link. */
export interface NearMiss extends TextSpan {
  /** The reason in words: "a letter follows the match". */
  reason: string;
}

/** What a word of a pasted text turns into. */
export interface PastedWord {
  url: string;
  /** The text inserted instead; null if it stays a URL. */
  text: string | null;
  /** The linkifier and the index of its template: 0 for the URL template, higher for alternatives. */
  place: number | null;
  template: number | null;
  /** The most informative reason, if it stays a URL. */
  reason: string;
  /** The templates that failed, in order, with the reason. */
  refusals: { place: number; template: number; reason: string }[];
}

/** The value of a named group within an expanded text. */
export interface RoundTripText {
  text: string;
  spans: GroupSpan[];
}

/** The way from the example to a URL and back, as far as it succeeds. */
export interface RoundTrip {
  example: string;
  /** Where the pattern matches it; null if it doesn't. */
  position: number | null;
  variables: { name: string; group: number; value: string | null }[];
  url: RoundTripText | null;
  /** The text that the URL turns back into; null without a reverse template or if it stays a URL. */
  back: RoundTripText | null;
  /** The linkifier that reversed it, which may be an earlier one. */
  backPlace: number | null;
  outcome: 'unchanged' | 'changed' | 'stays-url' | 'no-reverse-template' | 'no-match';
  /** Why it doesn't come back unchanged; may be empty. */
  reason: string;
}

/** Two linkifiers that match the same text: the one with the lower place wins. Places count from 1. */
export interface LinkifierOverlap {
  places: [number, number];
  /** A text that both match. */
  text: string;
}

/** A text saved with its links, to notice when they change. */
export interface LinkifierSample {
  text: string;
  /** The linkifier's links when the sample was saved: linked text and URL. */
  links: { text: string; url: string }[];
}

/** What this computer keeps about a linkifier besides the server's data. */
export interface LinkifierNote {
  linkifierId: number;
  /** Finds the note again if the linkifier is deleted and added again. */
  pattern: string;
  /** May be empty. */
  name: string;
  samples: LinkifierSample[];
}

/** The result of a saved sample with the edits on screen. */
export interface SampleOutcome {
  linkifierId: number;
  index: number;
  passes: boolean;
  /** The linkifier's links now. */
  links: { text: string; url: string }[];
  /** The linkifier's links without the edits on screen. */
  linksBefore: { text: string; url: string }[];
}

/** Everything that the workbench shows about the input. */
export interface LinkifierTrial {
  /** null if nothing is being edited. */
  check: LinkifierCheck | null;
  /** The first links in the text; `linkCount` is their number. */
  links: ForwardLink[];
  linkCount: number;
  nearMisses: NearMiss[];
  pasted: PastedWord[];
  roundTrip: RoundTrip | null;
}

/** The slower checks: all saved samples, and linkifiers that match the same texts. */
export interface LinkifierReview {
  samples: SampleOutcome[];
  overlaps: LinkifierOverlap[];
  /** Linkifiers that stop people from sending messages. Places count from 1. */
  dangers: { place: number; words: string }[];
}

// ---------------------------------------------------------------------------------------------------------
// Linkifiers as values of changes

/** The fields without surrounding white space, as the server stores them. */
export function strippedFields(fields: LinkifierFields): LinkifierFields {
  return {
    pattern: strippedText(fields.pattern),
    urlTemplate: strippedText(fields.urlTemplate),
    exampleInput: strippedText(fields.exampleInput),
    reverseTemplate: strippedText(fields.reverseTemplate),
    alternativeUrlTemplates: fields.alternativeUrlTemplates.map(strippedText),
  };
}

/** The canonical text of a whole linkifier, as the value of its changes. */
export function linkifierText(fields: LinkifierFields): string {
  const { alternativeUrlTemplates, ...stripped } = strippedFields(fields);
  return JSON.stringify({
    ...stripped,
    alternativeUrlTemplates: alternativeUrlTemplates.filter((template) => template !== ''),
  });
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses such a text; null if it is empty or invalid. */
export function linkifierOfText(text: string): LinkifierFields | null {
  if (text === '') return null;
  const fields = readObject(text);
  if (fields === null) return null;
  const { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = fields as Partial<
    Record<keyof LinkifierFields, unknown>
  >;
  if (!isText(pattern) || !isText(urlTemplate) || !isText(exampleInput) || !isText(reverseTemplate))
    return null;
  if (!Array.isArray(alternativeUrlTemplates) || !alternativeUrlTemplates.every(isText)) return null;
  return { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates };
}
