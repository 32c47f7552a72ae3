import { IconDoorExit } from '@tabler/icons-react';
import { say } from '#words/say.ts';
import { useNavigate } from '../../state/navigation.ts';
import { runWhenRegistered } from '../../state/shortcuts.ts';
import { usePeopleAnswer } from '../../subjects/people/use-people-answer.ts';
import type { PaletteItem } from './palette-items.ts';
import type { NamedItems } from './use-questions.tsx';

const active = { onlyActive: true, withoutBots: true };
const icon = <IconDoorExit size={16} stroke={1.6} aria-hidden />;

/**
 * The command "offboard anna", for the people whom that may mean; null for any other text.
 *
 * @param isHere whether an action is on screen already, and offered as that
 */
export function useOffboarding(text: string, isHere: (id: string) => boolean): NamedItems | null {
  const navigate = useNavigate();
  const name = /^off-?board\s+(?<name>\S.*)$/iu.exec(text)?.groups?.['name'] ?? '';
  const people = usePeopleAnswer(name, active);
  if (name === '') return null;
  const items = people.rows.flatMap(({ userId, name: fullName, email }): PaletteItem[] => {
    const id = `people offboard ${userId}`;
    if (isHere(id)) return [];
    return [
      {
        key: id,
        group: say('palette.actions'),
        label: say('palette.offboard', { fullName }),
        remark: email ?? '',
        keys: null,
        icon,
        run() {
          navigate({ panel: 'people', open: userId });
          runWhenRegistered(id);
        },
      },
    ];
  });
  return { items, isCurrent: people.isCurrent };
}
