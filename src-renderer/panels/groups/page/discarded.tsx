import { Button } from '@mantine/core';
import { hideNotice, showNotice } from '../../../state/notices.ts';
import { say } from '#words/say.ts';
import { draftSize, emptyDraft, type GroupDraft } from '../group-draft.ts';
import { changeDraft } from '../use-group-draft.ts';

/** Drops what was not sent, with a way to have it back: one key is easily pressed too much. */
export function tellDiscarded(organizationId: string, groupId: number, draft: GroupDraft): void {
  const count = draftSize(draft);
  if (count === 0) return;
  changeDraft(organizationId, groupId, () => emptyDraft);
  const about = `discarded:${organizationId}:${groupId}`;
  showNotice({
    about,
    message: (
      <>
        {say('group-page.discarded', { count })}{' '}
        <Button
          size="xs"
          onClick={() => {
            changeDraft(organizationId, groupId, () => draft);
            hideNotice(about);
          }}
        >
          {say('group-page.take-back')}
        </Button>
      </>
    ),
  });
}
