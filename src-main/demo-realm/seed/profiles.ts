import type { Persona } from './personas.ts';
import type { Random } from './random.ts';
import type { ProfileField, User } from '../state.ts';

const teams = {
  kiln: { text: 'Kiln and glaze', order: '1' },
  garden: { text: 'Gardens', order: '2' },
  press: { text: 'Print workshop', order: '3' },
  market: { text: 'Market and orders', order: '4' },
  books: { text: 'Bookkeeping', order: '5' },
  care: { text: 'Member care', order: '6' },
  web: { text: 'Web and tools', order: '7' },
};
export type TeamKey = keyof typeof teams;
const teamKeys = Object.keys(teams);
export const teamFieldId = 1;

/** The realm's profile fields, at least one of each type. https://zulip.com/help/custom-profile-fields */
export function seedProfileFields(): ProfileField[] {
  const field = (
    id: number,
    type: ProfileField['type'],
    name: string,
    hint: string,
    more: Partial<ProfileField> = {},
  ): ProfileField => ({
    id,
    type,
    name,
    hint,
    fieldData: '',
    order: id,
    required: false,
    editableByUser: true,
    displayInSummary: false,
    useForUserMatching: false,
    ...more,
  });
  return [
    field(teamFieldId, 3, 'Team', 'Where you mostly work', {
      fieldData: JSON.stringify(teams),
      displayInSummary: true,
      required: true,
      editableByUser: false,
    }),
    field(2, 1, 'City', 'The city you work from', { displayInSummary: true }),
    field(3, 6, 'Manager', 'Who looks after you', { editableByUser: false }),
    field(4, 1, 'Phone', 'With country code'),
    field(5, 7, 'GitHub', '', { fieldData: JSON.stringify({ subtype: 'github' }), useForUserMatching: true }),
    field(6, 8, 'Pronouns', 'How should people refer to you?'),
    field(7, 4, 'Contract ends', '', { editableByUser: false }),
    field(8, 5, 'Website', 'Shop, portfolio or blog'),
    field(9, 2, 'About', 'What should colleagues know?'),
  ];
}

/** For women, for men, and for people whose name doesn't say. */
const pronouns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pt: { f: 'ela/dela', m: 'ele/dele' },
  es: { f: 'ella', m: 'él' },
  de: { f: 'sie/ihr', m: 'er/ihm' },
  fr: { f: 'elle', m: 'il' },
  pl: { f: 'ona/jej', m: 'on/jego' },
  en: { f: 'she/her', m: 'he/him', x: 'they/them' },
};

function pronounsOf(random: Random, { language, gender }: Persona): string {
  const asThemselves = pronouns[language]?.[gender] ?? pronouns['en']?.[gender] ?? '';
  return random.chance(0.1) ? 'they/them' : asThemselves;
}

const abouts = [
  'Joined for the pottery, stayed for the accounts. Ask me about glazes.',
  'Looks after the north orchard and the rain barrels. Away on market days.',
  'Sets type by hand, writes shell scripts by accident.',
  'First point of contact for new members in my city.',
  'Part time until spring. Best reached in the morning.',
  'Keeper of the delivery rota. *Please* do not edit the sheet directly.',
];
/** A city as people type it: in free text about one in eight writes it differently. */
function typed(city: string, userId: number): string {
  switch (userId % 32) {
    case 5:
      return city.toLowerCase();
    case 11:
      return ` ${city} `;
    case 17:
      return `${city} (remote)`;
    case 23:
      return city.length > 5 ? city.slice(0, -2) + city.slice(-1) : city.toUpperCase();
    default:
      return city;
  }
}

/**
 * Fills in a person's profile realistically: most give a team and a city, few a telephone number.
 *
 * @param colleagues ids of earlier active people, for choosing the manager
 * @param now UNIX seconds
 */
export function seedProfile(
  random: Random,
  user: User,
  persona: Persona,
  fields: readonly ProfileField[],
  colleagues: readonly number[],
  now: number,
): void {
  const localPart = user.deliveryEmail.split('@', 1)[0] ?? '';
  for (const field of fields) {
    switch (field.name) {
      case 'Team':
        if (random.chance(0.9)) user.profile.set(field.id, random.pick(teamKeys));
        break;
      case 'City':
        if (random.chance(0.85)) user.profile.set(field.id, typed(persona.city, user.userId));
        break;
      case 'Manager':
        if (colleagues.length > 0 && random.chance(0.7)) {
          user.profile.set(field.id, JSON.stringify([random.pick(colleagues.slice(0, 40))]));
        }
        break;
      case 'Phone':
        if (random.chance(0.3)) user.profile.set(field.id, telephone(random, persona));
        break;
      case 'GitHub':
        if (random.chance(0.25)) user.profile.set(field.id, localPart.replaceAll('.', '-'));
        break;
      case 'Pronouns':
        if (random.chance(0.45)) user.profile.set(field.id, pronounsOf(random, persona));
        break;
      case 'Contract ends':
        if (random.chance(0.2)) {
          user.profile.set(field.id, endOfMonth(now + (random.below(700) - 60) * 86_400));
        }
        break;
      case 'Website':
        if (random.chance(0.15))
          user.profile.set(field.id, `https://${localPart.replaceAll('.', '-')}.example/`);
        break;
      case 'About':
        if (random.chance(0.2)) user.profile.set(field.id, random.pick(abouts));
        break;
    }
  }
}

/** A local number from the range reserved for fiction. */
function telephone(random: Random, { dialling }: Persona): string {
  return `${dialling} 555 ${10 + random.below(90)} ${10 + random.below(90)}`;
}

/** The last day of the month of a moment in UNIX seconds, when contracts end. */
function endOfMonth(at: number): string {
  const date = new Date(at * 1_000);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}
