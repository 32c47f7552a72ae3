import { Button, FileButton, Flex, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { InvitationRights } from '#contract/invitations.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useAnswer } from '../../bridge/use-answer.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useEdits } from '../../ui/use-edits.tsx';
import { AddressTable, checkWords } from './AddressTable.tsx';
import { TermsFields } from './TermsFields.tsx';
import { invitationEdit, invitingTitle, plainTerms, termsValue } from './invitation-draft.ts';

interface InviteDialogProps {
  rights: InvitationRights;
  onClose: () => void;
}

const width = 760;
/** From the last key press until the question, in milliseconds. */
const pauseMilliseconds = 150;
const largestCharacters = 1_000_000;

/** Invites people by a pasted list or a file. What was entered stays for the next time, until it is sent. */
export function InviteDialog({ rights, onClose }: InviteDialogProps): ReactNode {
  const [text, setText] = usePanelMemory('invitations.addresses', '');
  const [terms, setTerms] = usePanelMemory('invitations.terms', plainTerms);
  const [isTooLarge, setTooLarge] = useState(false);
  const server = useServerAge();
  const edits = useEdits();
  const since = [useRow('invitations', 0)?.version, useRow('settings', 0)];
  const isEmpty = text.trim() === '';
  const { value, failure, isAsking } = useAnswer('invitations.check', isEmpty ? null : { text }, {
    pauseMilliseconds,
    since,
    keeps: () => true,
  });
  const check = isEmpty ? null : value;

  function enter(next: string): void {
    setTooLarge(next.length > largestCharacters);
    if (next.length <= largestCharacters) setText(next);
  }
  async function read(file: File | null): Promise<void> {
    if (file === null) return;
    if (file.size > largestCharacters) setTooLarge(true);
    else enter(`${isEmpty ? '' : `${text}\n`}${await file.text()}`);
  }
  async function review(): Promise<void> {
    const addresses = check?.invitable ?? [];
    const terms_ = termsValue(terms, server);
    const list = addresses.map((address) => invitationEdit(address, terms_));
    if (!(await edits.review(invitingTitle(addresses), list))) return;
    setText('');
    onClose();
  }
  return (
    <>
      <EditDialog
        title="Invite people"
        size={width}
        {...edits.dialogProps}
        objection={rights.emailObjection}
        // The list is kept, so that closing loses nothing.
        isChanged={false}
        isReady={!isAsking && (check?.invitable.length ?? 0) > 0}
        onClose={onClose}
        onReview={() => void review()}
        aside={
          <FileButton onChange={(file) => void read(file)} accept=".csv,.tsv,.txt,text/csv">
            {(props) => (
              <Button
                {...props}
                size="md"
                variant="subtle"
                leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
              >
                Add a CSV file
              </Button>
            )}
          </FileButton>
        }
      >
        <Textarea
          data-autofocus
          label="E-mail addresses"
          description="From a list, a message or a spreadsheet. Names beside addresses are ignored."
          placeholder="ada@example.com, Noor Haddad <noor@example.com>"
          autosize
          minRows={4}
          maxRows={7}
          spellCheck={false}
          value={text}
          onChange={(event) => enter(event.currentTarget.value)}
        />
        {isTooLarge && <Notice tone="bad">The list is longer than 1,000,000 characters. Split it.</Notice>}
        {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
        {check !== null && (
          <Flex direction="column" gap={6}>
            <Text fw={550} fz="sm" role="status" className="rc-tabular">
              {checkWords(check)}
            </Text>
            <AddressTable check={check} />
          </Flex>
        )}
        <TermsFields terms={terms} rights={rights} isLink={false} onTerms={setTerms} />
      </EditDialog>
      {edits.dialog}
    </>
  );
}
