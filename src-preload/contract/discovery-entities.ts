export interface DiscoveryStep {
  id: 'name' | 'connection' | 'answer' | 'settings' | 'methods';
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  detail: string;
  milliseconds: number | null;
}

export interface FoundOrganization {
  url: string;
  name: string;
  description: string;
  zulipVersion: string;
  featureLevel: number;
  /** False where user names of a directory (LDAP) are accepted. */
  requiresEmail: boolean;
  methods: { password: boolean; development: boolean; external: string[] };
  /** Set when the server works but some features need a newer one. */
  oldServerNotice: string | null;
}
