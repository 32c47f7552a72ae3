import { panels, type PanelKey } from '../../panels/registry.ts';

/** The keys of all panels and of a job, by the heading under which they are listed. */
export const panelKeys: Readonly<Record<string, readonly PanelKey[]>> = {
  ...Object.fromEntries(panels.map(({ label, keys }) => [label, keys])),
  Job: [
    ['pause job', 'P', 'Pause the job'],
    ['check job', 'C', 'Check unknown changes again'],
    ['leave job', 'Esc', 'Leave the job; it goes on'],
  ],
};
