import { createRandom, type Random } from './random.ts';
import { drawPersona, type Persona } from './personas.ts';
import { seedProfile } from './profiles.ts';
import { seedCustomEmoji } from './organization.ts';
import { pickStatus } from './statuses.ts';
import { toWorkingTime } from './working-time.ts';
import { readEmoji } from '../emoji/emoji-reference.ts';
import { newAccount } from '../people/new-account.ts';
import type { BotType, EmailVisibility, PresenceRow, ProfileField, User } from '../state.ts';
import type { BotService } from '../people/bot-settings.ts';
import type { Role } from '../people/role.ts';

const day = 86_400;
const firstUserId = 8;
export const mailDomain = 'orchid-cooperative.example';
export const foundingDate = Date.UTC(2019, 2, 21, 9, 30) / 1000;

const botNames: readonly (readonly [name: string, address: string, type: BotType])[] = [
  ['Kiln Alarm', 'kiln-alarm-bot', 1],
  ['Harvest Ledger', 'harvest-ledger-bot', 1],
  ['Orders', 'orders-bot', 2],
  ['GitHub notices', 'github-bot', 2],
  ['Delivery Tracker', 'delivery-tracker-bot', 3],
  ['Weather Watch', 'weather-bot', 1],
  ['Glossary', 'glossary-bot', 4],
  ['Rota', 'rota-bot', 1],
  ['Invoice Reader', 'invoice-reader-bot', 3],
  ['Old importer', 'old-importer-bot', 1],
];

interface Population {
  users: Map<number, User>;
  presence: Map<number, PresenceRow>;
}

/**
 * The people and bots of the demo organization. The first twelve are the same for every size, so that every role has a
 * known account.
 *
 * @param count accounts, including bots and deactivated ones
 * @param now UNIX seconds
 */
export function seedPopulation(
  seed: number,
  count: number,
  now: number,
  fields: readonly ProfileField[],
  botDomain: string,
): Population {
  const random = createRandom(seed);
  const customEmoji = seedCustomEmoji(firstUserId);
  const users = new Map<number, User>();
  const presence = new Map<number, PresenceRow>();
  const takenNames = new Set<string>();
  const takenAddresses = new Map<string, number>();
  const bots = Math.min(botNames.length, Math.floor(count / 20));
  const activeHumanIds: number[] = [];

  for (let index = 0; index < count - bots; index += 1) {
    const userId = firstUserId + index;
    const role = roleOf(index, random);
    const person = index === 0 ? founder : drawPersona(random, takenNames);
    takenNames.add(person.fullName);
    const isActive = index < 12 || !random.chance(0.07);
    const joined =
      index < 4 ? foundingDate + index * day : Math.floor(now - random.next() ** 1.4 * (now - foundingDate));
    const dateJoined = index === 0 ? foundingDate : toWorkingTime(joined, person.timezone, now);
    const user = newAccount({
      userId,
      fullName: person.fullName,
      deliveryEmail: address(person.plainName, role, takenAddresses, random),
      emailVisibility: visibilityOf(index, random),
      role,
      isActive,
      isBot: false,
      botType: null,
      botOwnerId: null,
      timezone: index > 11 && random.chance(0.06) ? '' : person.timezone,
      avatarSource: random.chance(0.12) ? 'G' : random.chance(0.5) ? 'U' : 'J',
      avatarVersion: 1 + random.below(4),
      dateJoined,
      isImportedStub: index > 11 && random.chance(0.02),
      presenceEnabled: index < 12 || !random.chance(0.02),
    });
    seedProfile(random, user, person, fields, activeHumanIds, now);
    if (isActive && random.chance(0.3)) {
      const { text, emoji } = pickStatus(random, person.language);
      user.status = { text, emoji: emoji === null ? null : readEmoji({ customEmoji }, emoji) };
    }
    users.set(userId, user);
    if (isActive) {
      activeHumanIds.push(userId);
      const row = user.isImportedStub ? undefined : firstPresence(random, now, dateJoined, person.timezone);
      if (row !== undefined) presence.set(userId, { ...row, updateId: presence.size + 1 });
    }
  }
  // Guests can't have bots.
  const possibleOwners = activeHumanIds.slice(0, 30).filter((id) => (users.get(id)?.role ?? 600) < 600);
  const goneId = [...users.values()].find(({ isActive }) => !isActive)?.userId ?? null;
  for (const [index, [name, localPart, botType]] of botNames.slice(0, bots).entries()) {
    const userId = firstUserId + count - bots + index;
    users.set(
      userId,
      newAccount({
        userId,
        fullName: name,
        deliveryEmail: `${localPart}@${botDomain}`,
        emailVisibility: 1,
        role: 400,
        isActive: index !== 9,
        isBot: true,
        botType,
        // One bot's owner has left.
        botOwnerId: (index === 9 ? goneId : null) ?? random.pick(possibleOwners),
        avatarSource: 'J',
        dateJoined: toWorkingTime(Math.floor(now - random.next() * 900 * day), 'Europe/Lisbon', now),
        presenceEnabled: false,
        ...servicesOf(localPart, botType),
      }),
    );
  }
  return { users, presence };
}

/** The services of the bots that have one. */
function servicesOf(localPart: string, botType: BotType): Pick<User, 'botSettings'> {
  const service: BotService | null =
    botType === 3
      ? {
          kind: 'outgoing',
          baseUrl: `https://hooks.${mailDomain}/${localPart}`,
          interface: 1,
          token: localPart,
        }
      : botType === 4
        ? { kind: 'embedded', name: 'followup' }
        : null;
  if (service === null) return {};
  const settings = { sendingChannelId: null, eventsChannelId: null, allPublicChannels: false, config: {} };
  return { botSettings: { ...settings, service } };
}

const founder: Persona = {
  fullName: 'Ines Carvalho',
  plainName: 'ines.carvalho',
  city: 'Lisboa',
  timezone: 'Europe/Lisbon',
  dialling: '+351 21',
  language: 'pt',
  gender: 'f',
};

/** One of each role first, then the usual distribution: few administrators, mostly members. */
function roleOf(index: number, random: Random): Role {
  const first: readonly Role[] = [100, 200, 300, 400, 600, 100, 100, 100, 200, 200, 300, 300];
  const known = first[index];
  if (known !== undefined) return known;
  const draw = random.next();
  if (draw < 0.012) return 200;
  if (draw < 0.04) return 300;
  return draw < 0.1 ? 600 : 400;
}

function visibilityOf(index: number, random: Random): EmailVisibility {
  if (index === 0) return 1;
  const draw = random.next();
  if (draw < 0.25) return 1;
  if (draw < 0.45) return 2;
  if (draw < 0.55) return 5;
  return draw < 0.94 ? 3 : 4;
}

function address(plainName: string, role: Role, taken: Map<string, number>, random: Random): string {
  const domain =
    role === 600
      ? random.pick(['kilnworks.example', 'harbour-press.example', 'loomhouse.example'])
      : mailDomain;
  const count = (taken.get(plainName) ?? 0) + 1;
  taken.set(plainName, count);
  return `${plainName}${count === 1 ? '' : count}@${domain}`;
}

/** Some people are active, some idle, most were active some time ago, a few never. UNIX seconds. */
function firstPresence(
  random: Random,
  now: number,
  dateJoined: number,
  timezone: string,
): { active: number | null; connected: number } | undefined {
  const draw = random.next();
  if (draw < 0.2) {
    const active = Math.floor(now - random.next() * 50);
    return { active, connected: active };
  }
  if (draw < 0.32)
    return {
      active: Math.floor(now - 260 - random.next() * 3600),
      connected: Math.floor(now - random.next() * 50),
    };
  if (draw > 0.95) return undefined;
  const left = Math.floor(now - 400 - random.next() ** 3 * 120 * day);
  const active = Math.max(dateJoined, toWorkingTime(left, timezone, now - 400));
  return { active, connected: active + random.below(300) };
}
