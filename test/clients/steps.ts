/** An account that foreign clients sign in with. */
export interface ClientAccount {
  email: string;
  apiKey: string;
  password: string;
  userId: number;
  fullName: string;
}

/** What foreign clients' programs need to know about the demo realm, in the environment variable DEMO_REALM. */
export interface ClientRealm {
  url: string;
  featureLevel: number;
  accounts: Record<'owner' | 'moderator' | 'member' | 'bot', ClientAccount>;
  /** A channel in which all of them can post. */
  channel: string;
  channelId: number;
  /** Lets members delete their messages, as parameters of `PATCH /realm`. */
  everybodyMayDelete: Record<string, unknown>;
  /** For files. */
  folder: string;
  botSeconds: number;
}

/** The result of a step; programs print each as a line of JSON. */
export interface ClientStep {
  step: string;
  outcome: 'passed' | 'failed' | 'skipped';
  detail: string;
}

/** The realm that the runner started. */
export function realmFromEnvironment(): ClientRealm {
  return JSON.parse(process.env['DEMO_REALM'] ?? '{}') as ClientRealm;
}

/** Prints a step for the runner. */
export function tell(step: ClientStep): void {
  process.stdout.write(`${JSON.stringify(step)}\n`);
}
