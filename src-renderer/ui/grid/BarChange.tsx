import type { ReactNode } from 'react';
import type { Shortcut } from '../../state/shortcuts.ts';
import { Keys } from '../Keys.tsx';
import { Permitted, useChangeShortcut } from '../Permitted.tsx';
import { BarAction } from './SelectionBar.tsx';

interface BarChangeProps {
  /** Its ID, and its listing in the palette and among the shortcuts; `keys` may be null. */
  shortcut: Pick<Shortcut, 'id' | 'label' | 'scope' | 'keys'>;
  /** Why it can't be done, and who can; null or empty if it can. */
  unless?: string | null;
  run: () => void;
  children: ReactNode;
}

/** An action in the bar that changes the selection, and its shortcut: they are available, and barred, together. */
export function BarChange({ shortcut, unless = null, run, children }: BarChangeProps): ReactNode {
  useChangeShortcut({ ...shortcut, run }, unless);
  return (
    <Permitted unless={unless}>
      <BarAction onClick={run}>
        {children} {shortcut.keys !== null && <Keys keys={shortcut.keys} tone="inverse" />}
      </BarAction>
    </Permitted>
  );
}
