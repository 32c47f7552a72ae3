/** A page that runs code of a language, as clients get it. https://zulip.com/api/add-code-playground */
export interface Playground {
  readonly id: number;
  readonly name: string;
  readonly pygments_language: string;
  readonly url_template: string;
}

/** The playgrounds in the order in which they were added; ids are not used twice. */
export interface PlaygroundStore {
  list: readonly Playground[];
  nextId: number;
}
