import { Group } from '@mantine/core';
import { useCallback } from 'react';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { say } from '#words/say.ts';
import { navigate } from '../../state/navigation.ts';
import { hideNotice, showNotice } from '../../state/notices.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { setOutcomeLine } from '../../state/outcome-line.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { emptyComposition, isBlank, mostInConversation } from './composition.ts';
import { compositionNow, keepComposition, loadCompositions } from './compositions.ts';
import { focusLater } from './focus-later.ts';

/** The field in which a message is written. */
export const messageField = 'textarea[aria-label="Message"]';
/** The field in which its channel is chosen. */
const channelField = 'input[aria-label="Channel"]';

/** The field in which a message goes on: the channel while none is chosen, which is the first thing to say of it. */
export function firstField(composition: Composition = emptyComposition()): string {
  return composition.to === 'channel' && composition.channelId === null ? channelField : messageField;
}

/**
 * Says that what was written is gone, and brings it back when asked.
 *
 * @param words what happened to it
 */
export function offerBack(
  organizationId: string,
  subject: CompositionSubject,
  composition: Composition,
  words = say('message.discarded'),
): void {
  // The footer's outcome is of something earlier.
  setOutcomeLine(null);
  // One at a time: two that read alike leave open which message comes back.
  const about = `discarded:${organizationId}`;
  showNotice({
    about,
    message: (
      <Group gap={12} wrap="nowrap" component="span">
        {words}
        <LinkButton
          onClick={() => {
            hideNotice(about);
            keepComposition(organizationId, subject, composition);
          }}
        >
          {say('message.bring-back')}
        </LinkButton>
      </Group>
    ),
  });
}

/**
 * Opens the composer with these people as recipients. More than a conversation takes get a message each. A message that
 * was being written can be brought back.
 */
export function useMessagePeople(): (people: Composition['people']) => void {
  const organizationId = useOrganizationId();
  return useCallback(
    (people) => {
      void loadCompositions(organizationId).then(() => {
        const before = compositionNow(organizationId, 'new');
        const each = people.length > mostInConversation;
        keepComposition(organizationId, 'new', { ...emptyComposition(), to: 'people', people, each });
        writePanelMemory(organizationId, 'announce.open', 'new');
        navigate(organizationId, { panel: 'messages' });
        focusLater(messageField);
        if (before !== undefined && !isBlank(before)) {
          offerBack(organizationId, 'new', before, say('message.replaced'));
        }
      });
    },
    [organizationId],
  );
}
