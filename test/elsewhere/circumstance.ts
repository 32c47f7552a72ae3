/** The result of the tests in a circumstance. */
export interface Outcome {
  /** How many ran. */
  tests: number;
  /** The names of failed tests and of unreadable files. */
  failures: string[];
  skipped: number;
}

/** A place, day or machine in which someone's tests run. */
export interface Circumstance {
  /** The name to choose it by. */
  name: string;
  /** What is different about it. */
  why: string;
  /** Why it isn't available on this machine; null if it is. */
  available(): string | null;
  /** Runs the tests in it. */
  run(): Promise<Outcome>;
}
