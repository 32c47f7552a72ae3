/** A page that runs code in a language, as sent to clients. https://zulip.com/api/add-code-playground */
export interface Playground {
  readonly id: number;
  readonly name: string;
  readonly pygments_language: string;
  readonly url_template: string;
}

/** The playgrounds in the order in which they were added; ids are never reused. */
export interface PlaygroundStore {
  list: readonly Playground[];
  nextId: number;
}
