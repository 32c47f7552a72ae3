import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { whatItSays } from '../../../subjects/messages/composition.ts';
import { keepComposition, useCompositions } from '../../../subjects/messages/compositions.ts';
import { offerBack } from '../../../subjects/messages/message-people.tsx';
import { endFileUploads } from './file-uploads.ts';

interface Composing {
  /** What is written, or what the server has. */
  composition: Composition;
  isChanged: boolean;
  /** Why it could not be kept on this device; null where it is. */
  keepingProblem: string | null;
  change: (part: Partial<Composition>) => void;
  /** Forgets what is written, and offers it back. */
  discard: () => void;
}

/**
 * What is being written under a subject, kept on this device.
 *
 * @param original what the server has, or an empty message.
 */
export function useComposing(subject: CompositionSubject, original: Composition): Composing {
  const organizationId = useOrganizationId();
  const { texts, problem } = useCompositions();
  const kept = texts[subject];
  const composition = kept ?? original;
  return {
    composition,
    isChanged: kept !== undefined && whatItSays(kept) !== whatItSays(original),
    keepingProblem: problem,
    change(part) {
      // Every message has a name of its own: what was sent under the last one never goes out again.
      const localId = kept?.localId ?? crypto.randomUUID();
      const next = { ...composition, localId, ...part };
      // What is as the server has it need not be kept here too.
      const isSame = whatItSays(next) === whatItSays(original);
      keepComposition(organizationId, subject, isSame && next.attempt === null ? null : next);
    },
    discard() {
      endFileUploads(organizationId, subject);
      keepComposition(organizationId, subject, null);
      offerBack(organizationId, subject, composition);
    },
  };
}
