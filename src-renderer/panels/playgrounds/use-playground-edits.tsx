import type { ReactNode } from 'react';
import {
  playgroundEdit,
  playgroundRemoval,
  playgroundReplacement,
  type Playground,
} from '#contract/kinds/playgrounds.ts';
import { formatCount } from '#contract/words/count.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { PlaygroundDialog, type PlaygroundDraft } from './PlaygroundDialog.tsx';

export interface PlaygroundEdits {
  add(): void;
  replace(playground: Playground): void;
  /** Answers those whose deletion was sent. */
  remove<Listed extends Playground>(playgrounds: readonly Listed[]): Promise<readonly Listed[]>;
  problem: string | null;
  dismissProblem(): void;
  dialogs: ReactNode;
}

const noDraft = null as PlaygroundDraft | null;
const sample = 'print("Hello, world!")';

/** Every change of code playgrounds: a dialog, then the preview. What was typed outlives leaving the panel. */
export function usePlaygroundEdits(): PlaygroundEdits {
  const [draft, setDraft] = usePanelMemory('playgrounds.draft', noDraft);
  const edits = useEdits();

  function close(): void {
    setDraft(null);
    edits.cancel();
  }
  async function save({ base, sample: _sample, ...fields }: PlaygroundDraft): Promise<void> {
    const isSent = await (base === null
      ? edits.review(`Add code playground ${fields.name.trim()}`, [playgroundEdit(fields, '')])
      : edits.review(`Replace code playground ${base.name}`, playgroundReplacement(base, fields)));
    if (isSent) close();
  }

  return {
    add: () => setDraft({ base: null, name: '', language: '', urlTemplate: '', sample }),
    replace({ id, name, language, urlTemplate }) {
      const fields = { name, language, urlTemplate };
      setDraft({ base: { id, ...fields }, ...fields, sample });
    },
    async remove(playgrounds) {
      if (playgrounds.length === 0) return [];
      const whatOf = (some: readonly Playground[]): string =>
        some.length === 1 ? (some[0]?.name ?? '') : `${formatCount(some.length)} playgrounds`;
      return edits.reviewEach(playgrounds, (some) => `Delete ${whatOf(some)}`, playgroundRemoval);
    },
    problem: draft === null ? edits.problem : null,
    dismissProblem: edits.dismissProblem,
    dialogs: (
      <>
        {draft !== null && (
          <PlaygroundDialog
            {...edits.dialogProps}
            draft={draft}
            onDraft={setDraft}
            onReview={() => void save(draft)}
            onClose={close}
          />
        )}
        {edits.dialog}
      </>
    ),
  };
}
