import { Button, Flex } from '@mantine/core';
import { IconKey, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import { wordsAt } from '#contract/level-words.ts';
import type { PersonDetail } from '#contract/people.ts';
import { botTypeName, webhookFormatName } from '#contract/words/bots.ts';
import { useOrganizationQuery } from '../../../state/use-organization-query.ts';
import { useOrganizationCall } from '../../../state/use-organization-call.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useOrganization, useServerAge } from '../../../state/organizations.ts';
import { showNotice } from '../../../state/notices.ts';
import { useRow } from '../../../state/replica.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Unset } from '../../../subjects/people/PersonCells.tsx';
import { Fact, Pending, PersonLink } from '../Fact.tsx';
import type { PersonEdits } from '../../../subjects/people/edit/use-person-edits.tsx';

interface BotFactsProps {
  bot: PersonDetail;
  edits: PersonEdits;
  onOpenPerson: (userId: number) => void;
}

/** What a bot has beyond an account: type, owner, where its messages go, when it last wrote, and its key. */
export function BotFacts({ bot, edits, onOpenPerson }: BotFactsProps): ReactNode {
  const service = useRow('bots', bot.userId);
  const { value, failure } = useOrganizationQuery('bots.last-message', { userId: bot.userId });
  const owner = bot.bot?.owner ?? null;
  const whom = { userIds: [bot.userId], person: bot };
  return (
    <>
      <Fact title="Type">{botTypeName(bot.bot?.type ?? null)}</Fact>
      <Fact title="Owner">
        <Pending userId={bot.userId} field="owner">
          {owner === null ? <Unset>None</Unset> : <PersonLink {...owner} onOpen={onOpenPerson} />}
          {owner?.isActive === false && <Unset>, deactivated</Unset>}
        </Pending>{' '}
        <Permitted unless={edits.permissions.toPeople('owner', whom)}>
          <LinkButton
            small
            style={{ marginInlineStart: 4 }}
            onClick={() => edits.setOwner({ userIds: [bot.userId], name: bot.name })}
          >
            Change owner
          </LinkButton>
        </Permitted>
      </Fact>
      {service !== undefined && service.webhook !== null && (
        <Fact title="Sends to">
          <Pending userId={bot.userId} field="webhook">
            <span className="rc-mono rc-selectable rc-break">{service.webhook.url}</span>,{' '}
            {webhookFormatName(service.webhook.format)} format
          </Pending>{' '}
          <Permitted unless={edits.permissions.toPeople('webhook', whom)}>
            <LinkButton small onClick={() => service.webhook && edits.setWebhook(bot, service.webhook)}>
              Change address
            </LinkButton>
          </Permitted>
        </Fact>
      )}
      {service !== undefined && service.program !== '' && <Fact title="Program">{service.program}</Fact>}
      <Fact title="Last message">
        {value?.sentAt != null ? (
          <RelativeTime at={value.sentAt} />
        ) : (
          <Unset>
            {value === null ? (failure === null ? 'Loading' : 'Unknown') : 'None that you can see'}
          </Unset>
        )}
      </Fact>
      <BotKey bot={bot} edits={edits} />
    </>
  );
}

/** The key of a bot, which is copied or replaced, and never shown: nothing in this window ever has it. */
function BotKey({ bot, edits }: Pick<BotFactsProps, 'bot' | 'edits'>): ReactNode {
  const server = useServerAge();
  const myUserId = useOrganization(({ me }) => me?.userId);
  const call = useOrganizationCall();
  const whom = { userIds: [bot.userId], person: bot };
  const isOwn = bot.bot?.owner?.userId === myUserId;
  const deactivated = bot.isActive ? null : 'A deactivated bot has no key.';
  const objection = edits.permissions.toPeople('key', whom) ?? deactivated;

  async function copy(): Promise<void> {
    const result = await call('bots.copy-key', { userId: bot.userId });
    showNotice({
      message: result.ok ? `API key of ${bot.name} copied for a minute` : failureMessage(result.failure),
    });
  }
  return (
    <Fact title="API key">
      <Flex gap={8} my={-2} wrap="wrap">
        <Permitted unless={objection ?? (isOwn ? null : wordsAt(server, 'keysOfBots'))}>
          <Button
            size="compact-sm"
            leftSection={<IconKey size={15} stroke={1.6} aria-hidden />}
            onClick={() => void copy()}
          >
            Copy key
          </Button>
        </Permitted>
        <Permitted unless={objection}>
          <Button
            size="compact-sm"
            leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
            onClick={() =>
              void edits.begin({
                kind: 'edit',
                title: `New API key for ${bot.name}`,
                edits: [{ target: targetOf('user', bot.userId), field: 'key', value: crypto.randomUUID() }],
              })
            }
          >
            New key
          </Button>
        </Permitted>
      </Flex>
    </Fact>
  );
}
