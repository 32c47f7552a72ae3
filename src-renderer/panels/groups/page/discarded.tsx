import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { countOf } from '#contract/words/count.ts';
import { draftSize, emptyDraft, type GroupDraft } from '../group-draft.ts';
import { changeDraft } from '../use-group-draft.ts';

/** Drops what was not sent, with a way to have it back: one key is easily pressed too much. */
export function tellDiscarded(organizationId: string, groupId: number, draft: GroupDraft): void {
  const count = draftSize(draft);
  if (count === 0) return;
  changeDraft(organizationId, groupId, () => emptyDraft);
  const id = `discarded ${organizationId} ${groupId}`;
  notifications.hide(id);
  notifications.show({
    id,
    message: (
      <>
        {countOf(count, 'change')} discarded.{' '}
        <Button
          size="xs"
          onClick={() => {
            changeDraft(organizationId, groupId, () => draft);
            notifications.hide(id);
          }}
        >
          Take back
        </Button>
      </>
    ),
  });
}
