import { channelActions, type ChannelAccess, type ChannelActionAnswer } from '#contract/channel-access.ts';
import { actionLabel, shortReason } from '../../subjects/permissions/access-words.ts';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';
import textStyle from '../../ui/Text.module.css';
import { HeldWords } from './HeldWords.tsx';

/** What a person can or can't do in a channel, with the reason in a few words. */
interface AccessRow {
  answer: ChannelActionAnswer;
  reason: string;
}

export const accessRows = (access: ChannelAccess): AccessRow[] =>
  access.actions.map((answer) => ({ answer, reason: shortReason(access, answer) }));

export function allowedWords({ allowed }: Pick<ChannelActionAnswer, 'allowed'>): string {
  if (allowed === null) return 'Unknown';
  return allowed ? 'Allowed' : 'Not allowed';
}

const placeOf = ({ answer }: AccessRow): number => channelActions.indexOf(answer.action);
const labelOf = ({ answer }: AccessRow): string => actionLabel(answer.action);
const rankOf = ({ answer }: AccessRow): number => (answer.allowed === null ? 1 : answer.allowed ? 0 : 2);

/** Everything that one person can or can't do in one channel. */
export const accessList: ListDescription<AccessRow> = {
  name: 'channel-access',
  // Of the panel: it has one search.
  title: 'Permissions',
  one: 'permission',
  searches: 'Permission',
  firstSort: { key: 'action', descending: false },
  keyOf: placeOf,
  rowName: labelOf,
  columns: [
    {
      id: 'action',
      title: 'Permission',
      minimumWidth: 220,
      importance: 9,
      searched: labelOf,
      text: labelOf,
      compare: (one, other) => placeOf(one) - placeOf(other),
      face: 'name',
      cell: (row) => <bdi className={`${textStyle.medium} rc-ellipsis`}>{labelOf(row)}</bdi>,
    },
    {
      id: 'allowed',
      title: 'Status',
      minimumWidth: 110,
      importance: 8,
      text: ({ answer }) => allowedWords(answer),
      compare: (one, other) => rankOf(one) - rankOf(other),
      beside: 21,
      cell: ({ answer }) => <HeldWords held={answer.allowed}>{allowedWords(answer)}</HeldWords>,
    },
    {
      id: 'reason',
      title: 'Reason',
      minimumWidth: 140,
      importance: 7,
      ...byText(({ reason }: AccessRow) => reason),
      cell: ({ reason }) => <bdi className="rc-ellipsis">{reason}</bdi>,
    },
  ],
};
