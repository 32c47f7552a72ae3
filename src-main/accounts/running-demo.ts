import type { DemoOrganization } from './demo-organization.ts';

export interface RunningDemoPorts {
  /** Starts a demo organization; calls the listener if it ends unexpectedly. */
  start(onStopped: () => void): Promise<DemoOrganization>;
  /** Adds it to the console. @returns the id of its account */
  started(demo: DemoOrganization): string;
  stopped(organizationId: string): void;
  /** A new demo organization replaces one that stopped. */
  replaced(organizationId: string): void;
}

/** The demo organization of this run; at most one. */
export interface RunningDemo {
  /** The id of its account; null before the start and after the end. */
  id(): string | null;
  /** @throws Error if it doesn't start */
  start(): Promise<string>;
  /** Ends it. @param organizationId if given, ends it only if this is its id */
  close(organizationId?: string): Promise<void>;
}

export function createRunningDemo(ports: RunningDemoPorts): RunningDemo {
  let current: { organizationId: string; demo: DemoOrganization; hasStopped: boolean } | null = null;
  return {
    id: () => (current === null || current.hasStopped ? null : current.organizationId),
    async start() {
      const demo = await ports.start(() => {
        if (current?.demo !== demo) return;
        current.hasStopped = true;
        ports.stopped(current.organizationId);
      });
      if (current !== null) ports.replaced(current.organizationId);
      const organizationId = ports.started(demo);
      current = { organizationId, demo, hasStopped: false };
      return organizationId;
    },
    async close(organizationId = current?.organizationId) {
      if (current === null || current.organizationId !== organizationId) return;
      const { demo } = current;
      current = null;
      await demo.close();
    },
  };
}
