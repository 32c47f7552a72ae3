import { readObject } from './changes.ts';
import { strippedText } from './text-rules.ts';

/** What somebody enters for a linkifier (https://zulip.com/api/add-linkifier). A text that is not set is empty. */
export interface LinkifierFields {
  /** RE2 with named groups, `(?P<name>…)`. */
  pattern: string;
  /** RFC 6570 over the names of the groups. */
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

/** Where a fault is shown. An alternative is named by its index. */
export type LinkifierFieldName =
  | 'pattern'
  | 'urlTemplate'
  | 'exampleInput'
  | 'reverseTemplate'
  | `alternative:${number}`;

/** What puts a fault right: a new text for one field; null takes an alternative template out. */
export interface LinkifierFix {
  label: string;
  field: LinkifierFieldName;
  text: string | null;
}

export interface LinkifierFault {
  field: LinkifierFieldName;
  /** The server's own words. */
  message: string;
  /** What they mean or what to do, in ours; may be empty. */
  advice: string;
  /** Where the server names the fault: a key of `errors`, or null where its answer has none. */
  serverKey: 'pattern' | 'url_template' | '__all__' | null;
  /** The part of the field's text that is wrong, if one can be named. */
  span: TextSpan | null;
  fixes: LinkifierFix[];
}

/** What the server takes but what is better otherwise. */
export interface LinkifierRemark {
  field: LinkifierFieldName;
  words: string;
  fixes: LinkifierFix[];
  /** Whether saving it would keep people from sending messages. */
  isDanger: boolean;
}

/** A part of a text, in UTF-16 units; `end` is the first that is not in it. */
export interface TextSpan {
  start: number;
  end: number;
}

/** A part of a field that belongs to a named group; `group` counts the pattern's names from 0. */
export interface GroupSpan extends TextSpan {
  group: number;
}

export interface LinkifierCheck {
  faults: LinkifierFault[];
  remarks: LinkifierRemark[];
  /** Names of the pattern's groups, each once, in the order in which they open. */
  groups: string[];
  spans: { field: LinkifierFieldName; spans: GroupSpan[] }[];
}

/** A link that the server would make of a text. `place` counts linkifiers from 1, in the order of evaluation. */
export interface ForwardLink extends TextSpan {
  place: number;
  url: string;
  /** Whether the match reaches over code, a link or a mention: its URL then has the server's placeholder in it. */
  isSpoilt: boolean;
}

/** What the pattern in the editor finds but the server does not link. */
export interface NearMiss extends TextSpan {
  /** Why, in words: "a letter follows the match". */
  reason: string;
}

/** What one word of a pasted text turns into. */
export interface PastedWord {
  url: string;
  /** What is inserted in its place; null where it stays a URL. */
  text: string | null;
  /** Which linkifier and which of its templates: 0 is the URL template, others are alternatives. */
  place: number | null;
  template: number | null;
  /** The reason that says most, where it stays a URL. */
  reason: string;
  /** Templates that were tried without success, in order, with the reason. */
  refusals: { place: number; template: number; reason: string }[];
}

/** A value of a named group, where it stands in an expanded text. */
export interface RoundTripText {
  text: string;
  spans: GroupSpan[];
}

/** The way from the example to a URL and back, as far as it goes. */
export interface RoundTrip {
  example: string;
  /** Where the pattern finds it; null where it does not. */
  position: number | null;
  variables: { name: string; group: number; value: string | null }[];
  url: RoundTripText | null;
  /** What the URL turns back into; null where there is no reverse template or it stays a URL. */
  back: RoundTripText | null;
  /** The linkifier that turned it back; another one may come first. */
  backPlace: number | null;
  outcome: 'unchanged' | 'changed' | 'stays-url' | 'no-reverse-template' | 'no-match';
  /** Why it does not come back unchanged; may be empty. */
  reason: string;
}

/** Two linkifiers that both match a text: the one with the smaller place wins. Places count from 1. */
export interface LinkifierOverlap {
  places: [number, number];
  /** The text that shows it. */
  text: string;
}

/** A text that was saved with what became of it, to notice when that changes. */
export interface LinkifierSample {
  text: string;
  /** What the linkifier made of the text when it was saved: the linked parts with their URLs. */
  links: { text: string; url: string }[];
}

/** What this computer keeps of a linkifier beside what the server has. */
export interface LinkifierNote {
  linkifierId: number;
  /** So that the note is found again when the linkifier was deleted and added again. */
  pattern: string;
  /** Empty where none was given. */
  name: string;
  samples: LinkifierSample[];
}

/** How a saved sample does with what is being edited. */
export interface SampleOutcome {
  linkifierId: number;
  index: number;
  passes: boolean;
  /** What the linkifier makes of it now. */
  links: { text: string; url: string }[];
  /** What the linkifier makes of it without the edits on screen. */
  linksBefore: { text: string; url: string }[];
}

/** Everything that the workbench shows of what is typed. */
export interface LinkifierTrial {
  /** null where nothing is being edited. */
  check: LinkifierCheck | null;
  /** The first links of the text; `linkCount` says how many there are. */
  links: ForwardLink[];
  linkCount: number;
  nearMisses: NearMiss[];
  pasted: PastedWord[];
  roundTrip: RoundTrip | null;
}

/** What takes longer: all saved samples, and which linkifiers match the same texts. */
export interface LinkifierReview {
  samples: SampleOutcome[];
  overlaps: LinkifierOverlap[];
  /** Linkifiers that keep people from sending messages. Places count from 1. */
  dangers: { place: number; words: string }[];
}

// ---------------------------------------------------------------------------------------------------------
// Linkifiers as values of changes

/** The fields without the white space around them, as the server stores them. */
export function strippedFields(fields: LinkifierFields): LinkifierFields {
  return {
    pattern: strippedText(fields.pattern),
    urlTemplate: strippedText(fields.urlTemplate),
    exampleInput: strippedText(fields.exampleInput),
    reverseTemplate: strippedText(fields.reverseTemplate),
    alternativeUrlTemplates: fields.alternativeUrlTemplates.map(strippedText),
  };
}

/** A whole linkifier as one text, the same for equal linkifiers: what changes of it carry as their value. */
export function linkifierText(fields: LinkifierFields): string {
  const { alternativeUrlTemplates, ...stripped } = strippedFields(fields);
  return JSON.stringify({
    ...stripped,
    alternativeUrlTemplates: alternativeUrlTemplates.filter((template) => template !== ''),
  });
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** What such a text says; null for the empty one and for what is none. */
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
