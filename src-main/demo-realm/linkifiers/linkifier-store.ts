/** A pattern that turns text into links; the position in the list is the order of evaluation. */
export interface Linkifier {
  readonly id: number;
  pattern: string;
  urlTemplate: string;
  exampleInput: string | null;
  reverseTemplate: string | null;
  alternativeUrlTemplates: string[];
}

export interface LinkifierStore {
  list: Linkifier[];
  nextId: number;
}
