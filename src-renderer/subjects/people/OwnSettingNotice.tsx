import type { ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import { on, type OwnSetting } from '#contract/own-account.ts';
import { say } from '#words/say.ts';
import { showOwnAccount } from '../../state/dialogs.ts';
import { useOrganization } from '../../state/organizations.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { useEdits } from '../changes/use-edits.tsx';

interface OwnSettingNoticeProps {
  setting: OwnSetting;
  /** The button that switches it on, in the words of the journal. */
  verb: string;
  /** What its being off means here. */
  children: ReactNode;
}

/** Says that a setting of one's own account is off, and switches it on. */
export function OwnSettingNotice({ setting, verb, children }: OwnSettingNoticeProps): ReactNode {
  const myUserId = useOrganization(({ me }) => me?.userId) ?? null;
  const edits = useEdits();
  if (myUserId === null) return null;
  const switchOn = (): void => {
    void edits.review(verb, [{ target: targetOf('user', myUserId), field: setting, value: on }]);
  };
  return (
    <Notice>
      {children}{' '}
      <Permitted>
        <LinkButton onClick={switchOn}>{verb}</LinkButton>
      </Permitted>
      {' · '}
      <LinkButton onClick={() => showOwnAccount(true)}>{say('people.your-account')}</LinkButton>
      {edits.problem !== null && <div role="alert">{edits.problem}</div>}
      {edits.dialog}
    </Notice>
  );
}
