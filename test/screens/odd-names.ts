import type { DemoRealm } from '@realm-console/demo-realm';
import { requestAs } from '../e2e/realm-requests.ts';
import { accountOf, ownerOf } from '../e2e/console.ts';
import { uploadFiles } from './reach-administration.ts';
import { quarrel } from './reach-reports.ts';

/**
 * Names of 80 characters without a place to break, right-to-left names, and emoji of several characters each. The star
 * sorts before all letters, so lists begin with them.
 */
const odd = {
  long: '★Wolfeschlegelsteinhausenbergerdorff-Rindfleischetikettierungsüberwachungsaufgabe',
  rightToLeft: '★ عبدالرحمن بن عبدالله الأنصاري, מאת דנה לוי',
  emoji: '★ 👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈🇵🇹 Käthe 🫖',
} as const;
const oddNames = Object.values(odd);

/** As many characters as allowed. */
const shortened = (name: string, most: number): string => [...name].slice(0, most).join('');

/** Whether the realm has them. */
const named = new WeakSet<DemoRealm>();

/** Gives everything listed by a panel odd names, once per realm, like other clients. */
export async function giveOddNames(realm: DemoRealm): Promise<void> {
  if (named.has(realm)) return;
  named.add(realm);
  const owner = ownerOf(realm);
  const ask = (path: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> =>
    requestAs(realm, owner, 'POST', path, parameters);
  const { users } = realm.control.snapshot();
  const members = users.filter(({ role, isBot, isActive }) => role === 400 && !isBot && isActive);
  // People who write and report, and some more.
  const renamed = [accountOf(realm, 400).userId, accountOf(realm, 300).userId];
  for (const { userId } of members.slice(0, 4)) renamed.push(userId);
  for (const [place, userId] of [...new Set(renamed)].entries()) {
    const name = oddNames[place % oddNames.length] ?? odd.long;
    realm.control.rename(userId, `${name} ${place}`);
    realm.control.setStatus(userId, shortened(name, 60), 'tada');
  }
  for (const name of oddNames) {
    await ask('/user_groups/create', { name, description: `${name} ${name}`, members: renamed });
    await ask('/users/me/subscriptions', {
      subscriptions: [{ name: shortened(name, 60), description: `${name} ${name}` }],
    });
    await ask('/realm/profile_fields', {
      name: shortened(name, 40),
      hint: shortened(name, 80),
      field_type: 1,
    });
    await ask('/realm/playgrounds', {
      name,
      pygments_language: 'Python',
      url_template: 'https://play.example/{code}',
    });
    realm.control.addAttachment(owner.userId, `${name}.pdf`, new Uint8Array(48_210));
  }
  const word = 'rindfleischetikettierungsueberwachungsaufgaben';
  await ask('/invites', {
    invitee_emails: `${word}@genossenschaftsverband.orchid-cooperative.example`,
    stream_ids: [],
    invite_as: 400,
  });
  await ask('/realm/domains', { domain: `${word}.orchid-cooperative.example`, allow_subdomains: true });
  await ask('/realm/filters', {
    pattern: `${word}-(?P<number>[0-9]+)`,
    url_template: `https://${word}.example/{number}`,
  });
  await quarrel(realm);
  await uploadFiles(realm, owner);
  realm.control.addPushDevice(owner.userId, 'active');
}
