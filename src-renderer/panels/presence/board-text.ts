import { say } from '#words/say.ts';
import { tabbedLine } from '../../ui/tabbed-line.ts';
import type { LiveBoard, LiveGroup } from './live-board.ts';

/** The table of the board as text for a spreadsheet to paste. */
export function boardText(board: Pick<LiveBoard, 'groups' | 'totals'>): string {
  const line = ({ label, active, idle, offline }: Pick<LiveGroup, 'label' | 'active' | 'idle' | 'offline'>) =>
    tabbedLine([label, active, idle, offline, active + idle + offline]);
  return [
    tabbedLine([
      say('presence.group'),
      say('presence.active'),
      say('presence.idle'),
      say('presence.offline'),
      say('presence.all'),
    ]),
    ...board.groups.map(line),
    line({ label: say('presence.total'), ...board.totals }),
  ].join('\n');
}
