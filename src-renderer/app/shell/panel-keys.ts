import { say } from '#words/say.ts';
import type { PanelKey } from '../../panels/panel.ts';
import { panels } from '../../panels/registry.ts';

/** The keys of all panels and of a job, by the heading under which they are listed. */
export function panelKeys(): Readonly<Record<string, readonly PanelKey[]>> {
  const ofJob = [
    { id: 'pause job', keys: 'P', label: say('job.pause-job') },
    { id: 'check job', keys: 'C', label: say('job.check-unknown') },
    { id: 'leave job', keys: 'Esc', label: say('job.leave') },
  ];
  return {
    ...Object.fromEntries(panels.map(({ label, keys }) => [label, keys])),
    [say('job.scope')]: ofJob.map(({ id, keys, label }): PanelKey => [id, keys, label]),
  };
}
