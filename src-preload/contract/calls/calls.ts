import { z } from 'zod';
import type { ConsoleInformation, Preferences } from '../console.ts';
import type { GridColumnChoice, ListedWidths } from '../grid-columns.ts';
import type { DiscoveryStep, FoundOrganization } from '../network.ts';
import type { KeyRegeneration, Organization } from '../organization.ts';
import type { Failure } from '../outcome.ts';
import type { ReplicaRows } from '../topics.ts';
import {
  attachmentCalls,
  domainCalls,
  downloadCalls,
  linkifierCalls,
  pushCalls,
  settingCalls,
} from './administration.ts';
import { announceCalls, compositionCalls } from './announce.ts';
import { botCalls } from './bots.ts';
import { call, organizationId, type Call } from './call.ts';
import { changeCalls } from './changes.ts';
import { channelCalls, channelTemplateCalls } from './channels.ts';
import {
  listSeparator,
  networkCalls,
  networkKeyCalls,
  storageCalls,
  updateCalls,
  windowCalls,
} from './console.ts';
import { dataExportCalls } from './data-exports.ts';
import { emojiCalls } from './emoji.ts';
import { groupCalls } from './groups.ts';
import { invitationCalls } from './invitations.ts';
import { listCalls } from './lists.ts';
import { messageCalls, reportCalls, reportSettingsCalls } from './messages.ts';
import { peopleViews, type PeopleView } from './people-filter.ts';
import { peopleCalls } from './people.ts';
import { permissionCalls } from './permissions.ts';
import { presenceCalls } from './presence.ts';
import { playgroundCalls } from './playgrounds.ts';
import { profileFieldCalls } from './profile-fields.ts';
import { uploadCalls } from './uploads.ts';

const signInMethod = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('api-key'), email: z.string().max(500), apiKey: z.string().max(500) }),
    z.strictObject({
      kind: z.literal('password'),
      username: z.string().max(500),
      password: z.string().max(5_000),
    }),
    z.strictObject({ kind: z.literal('development'), username: z.string().max(500) }),
  ]),
);

/** A width that no screen has is a mistake. */
const columnWidths: z.ZodType<ListedWidths> = z.lazy(() =>
  z
    .array(
      z.strictObject({
        grid: z.string().max(40),
        columns: z
          .array(z.strictObject({ column: z.string().max(40), width: z.number().min(1).max(10_000) }))
          .max(200),
      }),
    )
    .max(50),
);

const columnIds = z.array(z.string().max(40)).max(200);
const columnChoice: z.ZodType<GridColumnChoice> = z.lazy(() =>
  z.strictObject({
    grid: z.string().max(105),
    order: columnIds,
    hidden: columnIds,
  }),
);

/**
 * Every request that the renderer can make. Main parses each input strictly before a handler is reached; the
 * handlers of main and of the organizations' workers, the preload's bridge and the renderer's client are typed
 * from this one object, so a missing handler or a wrong input is a compile error.
 */

/** Answered by the main process itself. */
export const consoleCalls = {
  ...compositionCalls,
  ...downloadCalls,
  ...channelTemplateCalls,
  ...reportSettingsCalls,
  ...storageCalls,
  ...networkCalls,
  ...windowCalls,
  ...updateCalls,
  'console.information': call<ConsoleInformation>()(() => z.strictObject({})),
  'preferences.read': call<Preferences>()(() => z.strictObject({})),
  'preferences.write': call<Preferences>()(() =>
    z.strictObject({
      colorScheme: z.enum(['auto', 'light', 'dark']).optional(),
      density: z.enum(['compact', 'comfortable']).optional(),
      singleKeyShortcuts: z.boolean().optional(),
      keepJournalFor: z.enum(['month', 'quarter', 'year', 'always']).optional(),
      columnWidths: columnWidths.optional(),
      columnChoice: columnChoice.optional(),
      listSeparator: listSeparator.nullable().optional(),
      lookForUpdates: z.boolean().optional(),
    }),
  ),
  /** Opens http(s) or mailto links outside; anything else is refused. */
  'link.open': call<null>()(() => z.strictObject({ url: z.string().max(10_000) })),
  'clipboard.write': call<null>()(() => z.strictObject({ text: z.string().max(1_000_000) })),
  /** The saved views of an organization's people, in order; unreadable ones are left out. */
  'people-views.read': call<PeopleView[]>()(() => z.strictObject({ organizationId })),
  /** Replaces all saved views of the organization. */
  'people-views.write': call<PeopleView[]>()(() => z.strictObject({ organizationId, views: peopleViews })),
  'organization.list': call<Organization[]>()(() => z.strictObject({})),
  /** Looks for a Zulip organization at an address; steps are pushed as `discovery` under `discoveryId`. */
  'organization.discover': call<{
    steps: DiscoveryStep[];
    outcome: { found: FoundOrganization } | { problem: Failure };
  }>()(() => z.strictObject({ discoveryId: z.string().max(64), address: z.string().max(2_000) })),
  /** Verifies with a real call, then stores the key where `keep` says. */
  'organization.sign-in': call<Organization>()(() =>
    z.strictObject({
      url: z.string().max(2_000),
      method: signInMethod,
      keep: z.enum(['keychain', 'memory']),
    }),
  ),
  /** Deletes the key. `forget` also removes the organization from the list. */
  'organization.sign-out': call<null>()(() => z.strictObject({ organizationId, forget: z.boolean() })),
  /** Gives the account a new API key, which replaces the old one wherever that was kept. */
  'organization.regenerate-key': call<KeyRegeneration>()(() => z.strictObject({ organizationId })),
  'organization.start-demo': call<Organization>()(() => z.strictObject({})),
  /** Ends the pause before the next connection attempt, or asks the keychain for the key again. */
  'organization.try-now': call<null>()(() => z.strictObject({ organizationId })),
  /** Agrees to connect the organization to `url`, its http address, without encryption, and connects it. */
  'organization.allow-http': call<null>()(() =>
    z.strictObject({ organizationId, url: z.string().max(2_000) }),
  ),
} as const;

/** Answered by the worker of the organization in the input. */
export const organizationCalls = {
  ...announceCalls,
  ...domainCalls,
  ...attachmentCalls,
  ...pushCalls,
  ...settingCalls,
  ...reportCalls,
  'replica.snapshot': call<{
    generation: number;
    sequence: number;
    tables: ReplicaRows;
  }>()(() => z.strictObject({ organizationId })),
  /** The renderer has applied everything up to `sequence` and is ready for the next flush. */
  'replica.acknowledge': call<null>()(() =>
    z.strictObject({ organizationId, generation: z.int(), sequence: z.int() }),
  ),
  ...peopleCalls,
  ...presenceCalls,
  ...linkifierCalls,
  ...changeCalls,
  ...groupCalls,
  ...permissionCalls,
  ...messageCalls,
  ...channelCalls,
  ...invitationCalls,
  ...listCalls,
  ...uploadCalls,
  ...emojiCalls,
  ...botCalls,
  ...profileFieldCalls,
  ...playgroundCalls,
  ...dataExportCalls,
  ...networkKeyCalls,
} as const;

export const calls = { ...consoleCalls, ...organizationCalls } as const;

export type ConsoleCallName = keyof typeof consoleCalls;
export type OrganizationCallName = keyof typeof organizationCalls;
export type CallName = keyof typeof calls;

/** The renderer's input; main parses it to the same type. */
export type CallInput<Name extends CallName> = z.infer<(typeof calls)[Name]['input']>;
/** Calls whose input contains an organization. */
export type CallAboutOrganization = {
  [Name in CallName]: CallInput<Name> extends { organizationId: string } ? Name : never;
}[CallName];

/** What such a call takes besides the organization. */
export type OrganizationInput<Name extends CallAboutOrganization> = WithoutOrganization<CallInput<Name>>;
type WithoutOrganization<Input> = Input extends unknown ? Omit<Input, 'organizationId'> : never;

export type CallOutput<Name extends CallName> =
  (typeof calls)[Name] extends Call<z.ZodType, infer Output> ? Output : never;

/**
 * The one envelope on the calling channel. `id` only identifies the call for a `cancel` envelope. `page` changes each
 * time the window loads, which ends whatever an earlier page waited for.
 */
export const callEnvelope = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('call'),
      page: z.uuid(),
      id: z.int().min(0),
      name: z.string().max(100),
      input: z.unknown(),
    }),
    z.strictObject({ kind: z.literal('cancel'), page: z.uuid(), id: z.int().min(0) }),
  ]),
);
