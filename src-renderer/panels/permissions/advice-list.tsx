import {
  IconAlertTriangle,
  IconBulb,
  IconCircleCheck,
  IconHelpCircle,
  IconShieldExclamation,
} from '@tabler/icons-react';
import type { SettingAdvice } from '#contract/permissions.ts';
import { sayText } from '#words/text.ts';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';
import { createNumbering } from '../../ui/list-panel/numbering.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import textStyle from '../../ui/Text.module.css';

interface Look {
  words: string;
  tone: TagTone;
  icon: typeof IconBulb;
  color: string;
}

/** In order: what matters most first. */
const looks = {
  risk: { words: 'Risk', tone: 'bad', icon: IconShieldExclamation, color: 'badText' },
  caution: { words: 'Caution', tone: 'warn', icon: IconAlertTriangle, color: 'warnText' },
  hint: { words: 'Hint', tone: 'accent', icon: IconBulb, color: 'accentText' },
  fine: { words: 'As recommended', tone: 'quiet', icon: IconCircleCheck, color: 'fg3' },
  unknown: { words: 'Can’t be checked', tone: 'quiet', icon: IconHelpCircle, color: 'fg3' },
} as const satisfies Record<string, Look>;
const order = Object.keys(looks);

const lookName = ({ state, level }: SettingAdvice): keyof typeof looks => (state === 'open' ? level : state);

export const adviceWords = (advice: SettingAdvice): string => looks[lookName(advice)].words;

export function AdviceIcon({ advice, size }: { advice: SettingAdvice; size: number }) {
  const { icon: Icon, color } = looks[lookName(advice)];
  return <Icon size={size} stroke={1.6} color={`var(--rc-${color})`} aria-hidden />;
}

export const titleOf = ({ title }: SettingAdvice): string => sayText(title);

const numberOf = createNumbering();
const rankOf = (advice: SettingAdvice): number => order.indexOf(lookName(advice));

/** The recommended settings as a list: what should be changed, then what is fine or not known. */
export const adviceList: ListDescription<SettingAdvice> = {
  name: 'advice',
  // Of the panel: it has one search.
  title: 'Permissions',
  one: 'recommendation',
  searches: 'Recommendation or value',
  firstSort: { key: 'state', descending: false },
  keyOf: ({ id }) => numberOf(id),
  rowName: titleOf,
  columns: [
    {
      id: 'title',
      title: 'Recommendation',
      minimumWidth: 260,
      importance: 9,
      ...byText(titleOf),
      beside: 24,
      face: 'name',
      cell: (advice) => (
        <NameCell mark={<AdviceIcon advice={advice} size={16} />} name={titleOf(advice)}>
          {null}
        </NameCell>
      ),
    },
    {
      id: 'state',
      title: 'State',
      minimumWidth: 130,
      importance: 8,
      compare: (one, other) => rankOf(one) - rankOf(other),
      searched: adviceWords,
      text: adviceWords,
      beside: 14,
      cell: (advice) => {
        const { words, tone } = looks[lookName(advice)];
        return tone === 'quiet' ? (
          <span className={textStyle.quiet}>{words}</span>
        ) : (
          <Tag tone={tone}>{words}</Tag>
        );
      },
    },
    {
      id: 'now',
      title: 'Now',
      minimumWidth: 180,
      importance: 7,
      ...byText(({ now }) => now),
      cell: ({ now }) => <bdi className="rc-ellipsis">{now}</bdi>,
    },
  ],
};
