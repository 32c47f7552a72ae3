import { mostConvertedValues, type ConversionProposal } from '#contract/field-conversion.ts';
import { fold } from '#contract/folded-text.ts';
import { compareTexts } from '#contract/words/order.ts';

/** Up to this many groups of texts each become an option; beyond it, only groups that several people share. */
const mostOptions = 60;
/** How many groups are considered as the intended spelling of others. */
const mostLikely = 200;

/** Texts that differ only in case, accents, spaces or punctuation. */
interface Group {
  key: string;
  /** The spellings, most frequent first. */
  spellings: { value: string; people: number }[];
  people: number;
}

const tidy = (value: string): string => value.replace(/\s+/gu, ' ').trim();

function keyOf(value: string): string {
  const key = tidy(fold(value).replace(/[\p{P}\p{S}]+/gu, ' '));
  return key === '' ? tidy(value) : key;
}

/** The part before a country or a remark: "Lisbon" of "Lisbon, Portugal" and of "Lisbon (remote)". */
function headOf(value: string): string {
  return keyOf(value.split(/[,;/(|]/u, 1)[0] ?? '');
}

/** Whether the edit distance of two texts is within a limit; swapping two letters counts as one edit. */
export function isWithin(one: string, other: string, limit: number): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > limit) return false;
  let earlier: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [row, letter] of a.entries()) {
    const line = [row + 1];
    for (const [place, wanted] of b.entries()) {
      const swapped =
        letter === b[place - 1] && wanted === a[row - 1] ? (earlier[place - 1] ?? Infinity) + 1 : Infinity;
      line.push(
        Math.min(
          (above[place] ?? 0) + (letter === wanted ? 0 : 1),
          (above[place + 1] ?? 0) + 1,
          (line[place] ?? 0) + 1,
          swapped,
        ),
      );
    }
    if (Math.min(...line) > limit) return false;
    [earlier, above] = [above, line];
  }
  return (above.at(-1) ?? 0) <= limit;
}

/** How many letters of a text may differ. */
const tolerance = ({ length }: string): number => (length < 5 ? 0 : length < 9 ? 1 : 2);

/** Whether a rarer text is a longer form or a misspelling of a more frequent one. */
function isFormOf(rare: Group, frequent: Group): boolean {
  if (rare.spellings.some(({ value }) => headOf(value) === frequent.key)) return true;
  // Equally frequent texts are both intended.
  return (
    rare.people * 2 <= frequent.people &&
    isWithin(rare.key, frequent.key, Math.min(tolerance(rare.key), tolerance(frequent.key)))
  );
}

/** The most common spelling of a group. Capitalized ones count more, since the others are often typed in haste. */
function bestSpelling({ spellings }: Group): string {
  const counts = new Map<string, number>();
  for (const { value, people } of spellings) {
    const text = tidy(value);
    const weight = text === text.toLowerCase() && text !== text.toUpperCase() ? 1 : 3;
    counts.set(text, (counts.get(text) ?? 0) + people * weight);
  }
  const [[best] = ['']] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best;
}

function groupsOf(counts: ReadonlyMap<string, number>): Group[] {
  const groups = new Map<string, Group>();
  for (const [value, people] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const key = keyOf(value);
    const group = groups.get(key) ?? { key, spellings: [], people: 0 };
    groups.set(key, group);
    group.spellings.push({ value, people });
    group.people += people;
  }
  return [...groups.values()].toSorted((one, other) => other.people - one.people);
}

/** Merges groups that are likely the same, most frequent first. */
function merged(groups: readonly Group[]): Group[] {
  const kept: Group[] = [];
  for (const group of groups) {
    const same = kept.slice(0, mostLikely).find((frequent) => isFormOf(group, frequent));
    if (same === undefined) kept.push({ ...group, spellings: [...group.spellings] });
    else {
      same.spellings.push(...group.spellings);
      same.people += group.people;
    }
  }
  return kept.toSorted((one, other) => other.people - one.people);
}

/** Proposes options for the texts that people have, each with the texts it replaces. */
export function proposeOptions(texts: Iterable<string>): ConversionProposal {
  const counts = new Map<string, number>();
  let people = 0;
  for (const text of texts) {
    people += 1;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const shown = new Map(
    [...counts].toSorted(([, one], [, other]) => other - one).slice(0, mostConvertedValues),
  );
  const groups = merged(groupsOf(shown)).filter(({ key }) => key !== '');
  const isWide = groups.length > mostOptions;
  const chosen = groups.filter((group) => !isWide || group.people > 1).slice(0, mostOptions);
  const options = chosen.map((group, place) => ({ key: String(place), text: bestSpelling(group) }));
  const keys = new Map(
    chosen.flatMap(({ spellings }, place) => spellings.map(({ value }) => [value, String(place)] as const)),
  );
  const values = [...shown].map(([value, number]) => ({
    value,
    people: number,
    key: keys.get(value) ?? null,
  }));
  return {
    people,
    options: options.toSorted((one, other) => compareTexts(one.text, other.text)),
    values,
    rest: {
      values: counts.size - shown.size,
      people: people - values.reduce((sum, each) => sum + each.people, 0),
    },
  };
}
