import type { Random } from './random.ts';

interface SeededStatus {
  readonly text: string;
  /** By name. */
  readonly emoji: string | null;
  /** Only used by people with this language. */
  readonly language?: string;
}

const statuses: readonly SeededStatus[] = [
  { text: 'In a meeting', emoji: 'calendar' },
  { text: 'Commuting', emoji: 'bus' },
  { text: 'Out sick', emoji: 'sick' },
  { text: 'Vacationing', emoji: 'palm_tree' },
  { text: 'Working remotely', emoji: 'house' },
  { text: 'At the office', emoji: 'office' },
  { text: 'At the kiln', emoji: 'kiln_hot' },
  { text: 'Focusing until 15:00', emoji: 'headphones' },
  { text: 'Market day', emoji: 'basket' },
  { text: 'Parental leave until May', emoji: 'baby' },
  { text: '', emoji: 'coffee' },
  { text: '', emoji: 'seedling' },
  { text: 'Out for lunch', emoji: 'ramen' },
  { text: 'Taking inventory, replies take longer', emoji: null },
  { text: 'On call this week', emoji: 'phone' },
  { text: 'Reviewing orders', emoji: 'eyes' },
  { text: 'Na reunião', emoji: 'calendar', language: 'pt' },
  { text: 'De férias até segunda', emoji: 'palm_tree', language: 'pt' },
  { text: 'De vacaciones', emoji: 'palm_tree', language: 'es' },
  { text: 'Bin gleich wieder da', emoji: 'coffee', language: 'de' },
  { text: 'Im Homeoffice', emoji: 'house', language: 'de' },
  { text: 'En réunion', emoji: 'calendar', language: 'fr' },
  { text: 'Na urlopie', emoji: 'palm_tree', language: 'pl' },
  { text: '休憩中', emoji: 'tea', language: 'ja' },
  { text: '出差中', emoji: 'train', language: 'zh' },
  { text: 'У дорозі', emoji: 'train', language: 'uk' },
  { text: 'בפגישה', emoji: 'calendar', language: 'he' },
  { text: 'في اجتماع', emoji: 'calendar', language: 'ar' },
];

const byLanguage = new Map<string, readonly SeededStatus[]>();

/** A status in a person's language; most are in English, which colleagues elsewhere can read. */
export function pickStatus(random: Random, language: string): SeededStatus {
  const usual =
    byLanguage.get(language) ?? statuses.filter((status) => (status.language ?? language) === language);
  byLanguage.set(language, usual);
  return random.pick(usual);
}
