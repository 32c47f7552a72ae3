/** One request as it was received and answered. Passwords and keys are never in it. */
export interface RequestLogEntry {
  /** Milliseconds. */
  at: number;
  method: string;
  path: string;
  /** Null before and without authentication. */
  userId: number | null;
  parameters: Record<string, string>;
  /** Null while unanswered, and where the connection ended without an answer. */
  status: number | null;
  /** What the server itself made of it, whatever became of the answer; null where it never got to it. */
  handled: number | null;
}
