import { memo, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import type { Panel } from '../../panels/panel.ts';
import { panels } from '../../panels/registry.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useShortcut } from '../../state/shortcuts.ts';

/** Alt with a digit; from the eleventh entry on with Shift too, and none where the digits end. */
function entryKeys(position: number): string | null {
  if (position > 20) return null;
  return position <= 10 ? `Alt ${position % 10}` : `Alt Shift ${(position - 10) % 10}`;
}

const PanelCommand = memo(function PanelCommand({ panel, keys }: { panel: Panel; keys: string | null }) {
  const navigate = useNavigate();
  const { id, label } = panel;
  useShortcut({
    id: `panel ${id}`,
    keys,
    label: say('shell.open-panel', { label }),
    scope: say('shell.panels'),
    run: () => navigate({ panel: id }),
  });
  return null;
});

/** Every panel for the palette, also those that the navigation does not show; the keys follow what it shows. */
export function PanelCommands({ shown }: { shown: readonly Panel[] }): ReactNode {
  return panels.map((panel) => {
    const place = shown.indexOf(panel);
    return <PanelCommand key={panel.id} panel={panel} keys={place === -1 ? null : entryKeys(place + 1)} />;
  });
}
