/** What came of the tests in a circumstance. */
export interface Outcome {
  /** How many ran. */
  tests: number;
  /** The names of those that failed, and of files that could not be read. */
  failures: string[];
  skipped: number;
}

/** A place, a day or a machine in which somebody's tests run. */
export interface Circumstance {
  /** By which it is chosen. */
  name: string;
  /** What is different in it. */
  why: string;
  /** Why it cannot be had on this machine; null where it can. */
  available(): string | null;
  /** Runs the tests in it. */
  run(): Promise<Outcome>;
}
