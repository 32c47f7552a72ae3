import { needsPlan } from '#contract/level-words.ts';
import {
  pictureTitles,
  readPictureText,
  type OrganizationPictureName,
} from '#contract/organization-pictures.ts';
import { roles } from '#contract/people.ts';
import { bytesPerMebibyte, formatByteLimit } from '#contract/words/size.ts';
import type { MessageId } from '#words/say.ts';
import { text } from '#words/text.ts';
import type { PlanningFacts } from '../../planning-facts.ts';
import { needsAdministrator, skip, type Verdict } from '../../verdict.ts';
import type { FieldRules } from '../kind-rules.ts';
import type { SettingsSubject } from './setting-facts.ts';

export const notKept = 'The file is no longer kept. Add it again.';
const noCopy = 'This console has no copy of that picture. Upload the file again.';

const seenBy = {
  icon: 'effect.seen-icon',
  logo: 'effect.seen-logo',
  night_logo: 'effect.seen-night-logo',
} as const satisfies Record<OrganizationPictureName, MessageId>;

/** Whether an undo can't restore the present picture: files aren't kept after they were sent. */
function isLost(current: string): boolean {
  const kind = readPictureText(current)?.kind;
  return kind === 'not-kept' || kind === 'file';
}

/** Objections to the picture itself. */
function pictureVerdict(
  name: OrganizationPictureName,
  value: string,
  { settings }: PlanningFacts,
): Verdict | null {
  const picture = readPictureText(value);
  if (picture?.kind === 'not-kept') return skip('not-possible', noCopy);
  if (picture?.kind !== 'file') return null;
  const upload = settings.upload(picture.uploadId);
  if (upload === undefined) return skip('not-possible', notKept);
  if (upload.type === null)
    return skip('not-possible', 'Not a picture that Zulip takes. Use PNG, JPEG, GIF or WebP.');
  const largest = settings.largestPictureMib(name) * bytesPerMebibyte;
  return upload.bytes.length > largest
    ? skip('not-possible', `Limited to ${formatByteLimit(largest)}. Make the picture smaller.`)
    : null;
}

function check(name: OrganizationPictureName, before: string, value: string, facts: PlanningFacts): Verdict {
  if (facts.caller.role > roles.administrator)
    return needsAdministrator('change settings of the organization', facts.caller);
  if (before === value) {
    const words = value === '' ? 'There is no uploaded picture to remove.' : 'It already is this picture.';
    return skip('already-so', words);
  }
  if (name !== 'icon' && value !== '' && facts.isPlanLimited())
    return skip('not-possible', needsPlan('A custom logo'));
  const obstacle = pictureVerdict(name, value, facts);
  if (obstacle !== null) return obstacle;
  return {
    kind: 'change',
    // Everyone sees it, so it is previewed before it is sent.
    risk: 'high',
    notice: '',
    ...(isLost(before) && { reversal: 'destructive' as const }),
  };
}

/** Changes of the organization's icon and logos. */
export function pictureFieldRules(name: OrganizationPictureName): FieldRules<SettingsSubject> {
  const current = ({ values }: SettingsSubject): string => values[name] ?? '';
  return {
    get noun() {
      const title = pictureTitles[name];
      return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
    },
    inputField: name,
    current,
    words(text) {
      const value = readPictureText(text);
      if (value?.kind === 'file') return value.fileName;
      if (value?.kind !== 'default') return 'Uploaded picture';
      return name === 'icon' ? 'Generated icon' : 'Zulip logo';
    },
    objection: (value) => (readPictureText(value) === null ? 'No such picture.' : null),
    check: ({ facts, subject, value }) => check(name, current(subject), value, facts),
    endpoint: (_subject, value) =>
      `${value === '' ? 'DELETE' : 'POST'} /realm/${name === 'icon' ? 'icon' : 'logo'}`,
    affects: (subject) => (isLost(current(subject)) ? [name] : []),
    effects: (values, _server, _details, affected) => {
      const isForGood = [...affected.values()].some((lost) => lost.length > 0);
      const title = pictureTitles[name];
      return {
        whatElseChanges: values.includes('') && values.length === 1 ? [] : [text(seenBy[name])],
        canBeUndone: isForGood ? [] : [text('effect.undo-brings-picture-back', { title })],
        cannotBeUndone: isForGood ? [text('effect.console-cant-fetch-picture', { title })] : [],
      };
    },
  };
}
