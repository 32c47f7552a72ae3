import { useState, type ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { selectInPeople } from '../../subjects/people/select-in-people.ts';
import { ConvertDialog } from './ConvertDialog.tsx';
import { conversionOf, mappingOf, type ConversionDraft } from './conversion-draft.ts';

interface Conversion {
  /** Asks for a proposal of options and opens the dialog with it. */
  start(field: ProfileField): Promise<void>;
  problem: string | null;
  dismissProblem(): void;
  dialog: ReactNode;
}

const noDraft = null as ConversionDraft | null;

/** Converts a field of free text to a list. The draft survives leaving the panel, for example to look at somebody. */
export function useConversion(fields: readonly ProfileField[]): Conversion {
  const call = useOrganizationCall();
  const organizationId = useOrganizationId();
  const [draft, setDraft] = usePanelMemory('profile-fields.conversion', noDraft);
  const [problem, setProblem] = useState<string | null>(null);

  function close(): void {
    setDraft(null);
    setProblem(null);
  }
  async function showLeftOut(): Promise<void> {
    if (draft === null) return;
    const without = mappingOf(draft).map(({ value }) => value);
    const people = await call('profile-fields.people', { fieldId: draft.field.id, without });
    const shown = people.ok
      ? await selectInPeople(organizationId, people.value, (input) => call('people.keep-list', input))
      : people;
    setProblem(shown.ok ? null : failureMessage(shown.failure));
  }
  return {
    async start(field) {
      const proposal = await call('profile-fields.proposal', { fieldId: field.id });
      setProblem(proposal.ok ? null : failureMessage(proposal.failure));
      if (proposal.ok) setDraft(conversionOf(field, proposal.value));
    },
    problem: draft === null ? problem : null,
    dismissProblem: () => setProblem(null),
    dialog: draft !== null && (
      <ConvertDialog
        problem={problem}
        onClose={close}
        draft={draft}
        fields={fields}
        onDraft={setDraft}
        onShowLeftOut={() => void showLeftOut()}
      />
    ),
  };
}
