import { Box, Button, Flex, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import type { ChannelCreation, ChannelDetail, ChannelFolder } from '#contract/channels.ts';
import { hasFeature, wordsAt } from '#contract/level-words.ts';
import { partsOfValue, type GroupValue, type Group } from '#contract/groups.ts';
import { channelLink } from '#contract/narrow.ts';
import { formatRetention, privacyNames, topicsPolicyNames } from '#contract/words/channels.ts';
import { formatCount } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { groupName } from '#contract/words/groups.ts';
import { formatDate, formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useServerAge } from '../../state/organizations.ts';
import { useNavigate } from '../../state/navigation.ts';
import { emptyQuestion, questionText } from '../../state/permission-question.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { permissionPlaceText } from '../../state/permission-place.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { FactList } from '../../ui/FactList.tsx';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { MessageHtml } from '../../subjects/messages/MessageHtml.tsx';
import { openLink } from '../../ui/open-link.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { ChannelEmailAddress } from './ChannelEmailAddress.tsx';
import { ChannelSubscribers } from './ChannelSubscribers.tsx';
import { ChannelTopics } from './ChannelTopics.tsx';
import { useGroupCounts } from '../../subjects/groups/use-group-answers.ts';
import { ChannelIcon } from '../../subjects/channels/ChannelIcon.tsx';
import { shortPermissionName, subscribersWords } from '../../subjects/channels/channel-words.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './Channels.module.css';

interface ChannelSheetProps {
  channelId: number;
  /** Changes with the list; the sheet is then read again. */
  version: number;
  creation: ChannelCreation | null;
  folders: readonly ChannelFolder[];
  place: SheetPlace;
  onEdit: (detail: ChannelDetail) => void;
  onState: (detail: ChannelDetail, state: 'active' | 'archived') => void;
}

/** Also the name of the system group that has no members. */
const nobody = (): string => groupName({ name: 'role:nobody', isSystem: true });

/** Groups and people of a value, in words. */
function valueWords(
  value: GroupValue,
  groups: readonly Group[],
  names: Readonly<Record<number, string>>,
): string {
  const { people, groups: groupIds } = partsOfValue(value);
  const words = [
    ...groupIds.map((id) => {
      const group = groups.find((each) => each.id === id);
      return group === undefined ? say('channels.unknown-group', { id: String(id) }) : groupName(group);
    }),
    ...people.map((id) => names[id] ?? say('channels.unknown-user', { id: String(id) })),
  ];
  return words.length === 0 ? nobody() : listOf(words);
}

function defaultWords({ isDefault }: ChannelDetail): string {
  if (isDefault === null) return say('channels.unknown');
  return isDefault ? say('channels.default-explained') : say('channels.not-default');
}

const sentenceOf = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function ownAccessWords({ isFollowed, isArchived, canRead }: ChannelDetail): string {
  if (isFollowed) return say('channels.subscribed');
  if (canRead === false) return say('channels.not-subscribed-unreadable');
  return isArchived ? say('channels.unknown') : say('channels.not-subscribed');
}

/** One channel: what it is, who may do what, who is subscribed, and what can be done with it. */
export function ChannelSheet(props: ChannelSheetProps): ReactNode {
  const { channelId, creation } = props;
  const server = useServerAge();
  const answer = useOrganizationQuery('channels.detail', { channelId }, { since: [props.version] });
  const detail = answer.value;
  const [chosen, setPart] = usePanelMemory('channels.part', 'about');
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  // Servers list neither people nor topics of an archived channel, and topics only to who may read it.
  const isHidden = detail?.isArchived === true || (chosen === 'topics' && detail?.canRead !== true);
  const part = isHidden ? 'about' : chosen;
  return (
    <Sheet
      label={detail?.name ?? say('channels.channel')}
      {...props.place}
      previous={say('channels.previous-channel')}
      next={say('channels.next-channel')}
    >
      <FailedAnswer answer={answer} />
      {detail !== null && (
        <SheetContent
          icon={<ChannelIcon channel={detail} size={20} />}
          name={
            <strong>
              <bdi>{detail.name}</bdi>
            </strong>
          }
          line={detail.isArchived ? say('channels.archived') : privacyNames[detail.privacy]}
          isFilled={part !== 'about'}
          actions={
            <>
              <Permitted unless={detail.objection}>
                <Button
                  leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
                  disabled={detail.isArchived || creation === null}
                  onClick={() => props.onEdit(detail)}
                >
                  {say('channels.change')}
                </Button>
              </Permitted>
              <Button
                leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
                onClick={() => void openLink(`${organizationUrl}/${channelLink(detail.id)}`)}
              >
                {say('channels.open-in-zulip')}
              </Button>
              {detail.isArchived && (
                <Permitted unless={detail.objection || wordsAt(server, 'bringBack')}>
                  <Button
                    leftSection={<IconArchiveOff size={16} stroke={1.6} aria-hidden />}
                    onClick={() => props.onState(detail, 'active')}
                  >
                    {say('channels.bring-back')}
                  </Button>
                </Permitted>
              )}
            </>
          }
          {...(!detail.isArchived && {
            moreActions: (
              <Permitted unless={detail.objection}>
                <Menu.Item
                  leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
                  onClick={() => props.onState(detail, 'archived')}
                >
                  {say('channels.archive')}
                </Menu.Item>
              </Permitted>
            ),
            tabs: {
              label: say('channels.about-this-channel'),
              value: part,
              onChange: setPart,
              list: [
                { value: 'about', label: say('channels.about') },
                { value: 'subscribers', label: say('channels.subscribers'), count: detail.subscriberCount },
                { value: 'topics', label: say('channels.topics'), disabled: detail.canRead !== true },
              ],
            },
          })}
        >
          {part === 'subscribers' ? (
            <ChannelSubscribers channel={detail} />
          ) : part === 'topics' ? (
            <ChannelTopics key={detail.id} channel={detail} />
          ) : (
            <About {...props} detail={detail} />
          )}
        </SheetContent>
      )}
    </Sheet>
  );
}

/** What the channel is, and who may do what. */
function About(props: ChannelSheetProps & { detail: ChannelDetail }): ReactNode {
  const { creation, detail } = props;
  const navigate = useNavigate();
  const server = useServerAge();
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  const folder = props.folders.find(({ id }) => id === detail.folderId);
  const showPeople = useShowPeople();
  function showSubscribers(): void {
    const condition = { kind: 'channel', negated: false, channelId: detail.id, name: detail.name } as const;
    showPeople({ kind: 'all', conditions: [condition] });
  }
  return (
    <>
      {detail.objection !== '' && <Notice>{detail.objection}</Notice>}
      {detail.descriptionHtml === '' ? (
        <p className={textStyle.quiet}>{say('channels.no-description')}</p>
      ) : (
        <Box mb={8}>
          <MessageHtml html={detail.descriptionHtml} organizationUrl={organizationUrl} />
        </Box>
      )}
      <FactList place="sheet" names="long">
        {hasFeature(server, 'subscriber-counts') && (
          <>
            <dt>{say('channels.subscribers')}</dt>
            <dd className="rc-tabular">
              {detail.isArchived ? (
                subscribersWords(detail)
              ) : (
                <LinkButton onClick={showSubscribers}>{subscribersWords(detail)}</LinkButton>
              )}
            </dd>
          </>
        )}
        {hasFeature(server, 'channel-folders') && (
          <>
            <dt>{say('channels.folder')}</dt>
            <dd>{detail.folderId === null ? say('channels.not-set') : (folder?.name ?? detail.folderId)}</dd>
          </>
        )}
        {hasFeature(server, 'channel-topics-policy') && (
          <>
            <dt>{say('channels.topics')}</dt>
            <dd>{topicsPolicyNames[detail.topicsPolicy]}</dd>
          </>
        )}
        <dt>{say('channels.kept')}</dt>
        <dd>{formatRetention(detail.retentionDays)}</dd>
        <dt>{say('channels.default')}</dt>
        <dd>{defaultWords(detail)}</dd>
        {detail.usedFor.length > 0 && (
          <>
            <dt>{say('channels.used-for')}</dt>
            <dd>{sentenceOf(listOf(detail.usedFor))}</dd>
          </>
        )}
        <dt>{say('channels.you')}</dt>
        <dd>{ownAccessWords(detail)}</dd>
        <dt>{say('channels.created')}</dt>
        <dd className="rc-tabular">
          <span title={formatExactTime(detail.createdAt)}>{formatDate(detail.createdAt)}</span>
          {detail.creator !== null && (
            <small>{sayNodes('channels.created-by', { name: <bdi>{detail.creator.name}</bdi> })}</small>
          )}
        </dd>
        {!detail.isArchived && detail.canRead === true && (
          <>
            <dt>{say('channels.email')}</dt>
            <dd>
              <ChannelEmailAddress key={detail.id} channelId={detail.id} />
            </dd>
          </>
        )}
        <dt>{say('channels.channel-id')}</dt>
        <dd>
          <code>{detail.id}</code>
        </dd>
      </FactList>
      <Flex justify="space-between" align="baseline">
        <h2>{say('channels.permissions')}</h2>
        <LinkButton
          onClick={() =>
            navigate({
              panel: 'permissions',
              open: questionText({ ...emptyQuestion, channelId: detail.id }),
            })
          }
        >
          {say('channels.check-a-person')}
        </LinkButton>
      </Flex>
      <ChannelPermissions key={detail.id} channel={detail} listed={creation?.permissions ?? []} />
    </>
  );
}

interface ChannelPermissionsProps {
  channel: ChannelDetail;
  /** The permissions of any channel of the server, in order. */
  listed: ChannelCreation['permissions'];
}

/** Whom each permission is given to, and how many accounts that comes to. */
function ChannelPermissions({ channel, listed }: ChannelPermissionsProps): ReactNode {
  const navigate = useNavigate();
  const groups = useTable('groups');
  const [showsAll, setShowsAll] = useState(false);
  const given = listed.flatMap(({ name, label }) => {
    const value = channel.permissions[name];
    if (value === undefined) return [];
    const words = valueWords(value, groups, channel.names);
    return [{ id: `channel:${channel.id}:${name}`, name, label, words, isNobody: words === nobody() }];
  });
  const counts = useGroupCounts(given.map(({ id }) => ({ kind: 'permission', permissionId: id })));
  const nobodyCount = given.filter(({ isNobody }) => isNobody).length;
  const isFolded = nobodyCount > 1 && !showsAll;
  return (
    <>
      <FactList place="sheet" names="long">
        {given.map(({ id, name, label, words, isNobody }, index) => {
          if (isFolded && isNobody) return null;
          const count = counts?.[index] ?? 0;
          const area = { kind: 'channel', channelId: channel.id } as const;
          return (
            <Fragment key={id}>
              <dt>{shortPermissionName(name)}</dt>
              <dd className={classes.given}>
                <bdi>{words}</bdi>
                {count > 0 && (
                  <LinkButton
                    className="rc-tabular"
                    aria-label={say('channels.permission-accounts', { permission: label, count })}
                    onClick={() =>
                      navigate({
                        panel: 'permissions',
                        open: permissionPlaceText({ view: 'who', area, permissionId: id }),
                      })
                    }
                  >
                    {formatCount(count)}
                  </LinkButton>
                )}
              </dd>
            </Fragment>
          );
        })}
      </FactList>
      {isFolded && (
        <LinkButton style={{ alignSelf: 'flex-start' }} onClick={() => setShowsAll(true)}>
          {say('channels.more-nobody', { count: nobodyCount, nobody: nobody() })}
        </LinkButton>
      )}
    </>
  );
}
