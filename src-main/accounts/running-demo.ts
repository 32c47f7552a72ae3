import type { DemoOrganization } from './demo-organization.ts';

export interface RunningDemoPorts {
  /** Starts a demo organization; the listener is called if it ends unexpectedly. */
  start(onStopped: () => void): Promise<DemoOrganization>;
  /** Takes it in. @returns the id of its account */
  started(demo: DemoOrganization): string;
  stopped(organizationId: string): void;
  /** Another takes the place of one that stopped. */
  replaced(organizationId: string): void;
}

/** The one demo organization of a run. */
export interface RunningDemo {
  /** The id of its account; null where none was started, and once it stopped. */
  id(): string | null;
  /** @throws Error where it does not start */
  start(): Promise<string>;
  /** Ends it. @param organizationId only where it is this one */
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
