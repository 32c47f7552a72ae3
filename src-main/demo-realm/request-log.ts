/** One request as received and answered. Never contains passwords or keys. */
export interface RequestLogEntry {
  /** Milliseconds. */
  at: number;
  method: string;
  path: string;
  /** Null before and without authentication. */
  userId: number | null;
  parameters: Record<string, string>;
  /** Null while unanswered, and if the connection ended without an answer. */
  status: number | null;
  /** The server's own result, whatever happened to the answer; null if it never received the request. */
  handled: number | null;
}
