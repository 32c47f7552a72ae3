import { channelFolderKind } from './channel-folders.ts';
import { channelKind } from './channels.ts';
import {
  attachmentKind,
  deviceKind,
  domainKind,
  linkifierKind,
  organizationKind,
  profileFieldKind,
} from './configuration.ts';
import { emojiKind } from './emoji.ts';
import { dataExportKind } from './data-exports.ts';
import { groupKind } from './groups.ts';
import type { KindDeclaration, OperationDeclaration } from './kind.ts';
import { announcementKind, draftKind, messageKind, reportKind, scheduledKind } from './messages.ts';
import { botKind, invitationKind, invitationLinkKind, newAccountKind, userKind } from './people.ts';
import { playgroundKind } from './playgrounds.ts';

/** The kinds of things that can be changed: the single source of all registries of them. */
const kinds = [
  userKind,
  announcementKind,
  scheduledKind,
  draftKind,
  groupKind,
  domainKind,
  attachmentKind,
  deviceKind,
  linkifierKind,
  profileFieldKind,
  playgroundKind,
  dataExportKind,
  channelKind,
  reportKind,
  messageKind,
  invitationKind,
  invitationLinkKind,
  organizationKind,
  emojiKind,
  channelFolderKind,
  botKind,
  newAccountKind,
] as const satisfies readonly KindDeclaration[];
type Kind = (typeof kinds)[number];

export type TargetKind = Kind['id'];
/** The kinds whose things are added and removed as a whole. */
export type WholeKind = Extract<Kind, { whole: true }>['id'];
export const targetKinds: readonly TargetKind[] = kinds.map(({ id }) => id);

export type KindEvent = Kind['events'][number];
type KindPermission = NonNullable<Kind['permission']>;
/** What a role allows for a whole kind. */
export type KindRight = KindPermission['to'];
export type KindIcon = NonNullable<Kind['icon']>;
export type JournalPartId = Kind['journal'][number]['id'];

/** Any declared kind. */
interface DeclaredKind extends KindDeclaration {
  readonly id: TargetKind;
  readonly icon: KindIcon | null;
  readonly permission: KindPermission | null;
  readonly events: readonly KindEvent[];
  readonly journal: readonly (KindDeclaration['journal'][number] & { readonly id: JournalPartId })[];
}

export const declaredKinds: readonly DeclaredKind[] = kinds;

const byId = new Map<string, DeclaredKind>(declaredKinds.map((kind) => [kind.id, kind]));

/** The declaration of a kind by its ID; undefined if only another version of this program knows it. */
export function kindNamed(id: string): DeclaredKind | undefined {
  return byId.get(id);
}

/** The lowest role that has a right to a kind. */
export function leastRoleTo(right: KindRight): KindPermission['least'] {
  const kind = declaredKinds.find(({ permission }) => permission?.to === right);
  if (kind?.permission == null) throw new RangeError(`No kind declares the right to ${right}.`);
  return kind.permission.least;
}

/** The operations that this version sends. */
export type KnownEndpoint = Kind['operations'][number]['endpoint'];

/** The operations of one kind. */
export type EndpointOf<Id extends TargetKind> = Extract<Kind, { id: Id }>['operations'][number]['endpoint'];

interface Operation extends OperationDeclaration {
  readonly endpoint: KnownEndpoint;
}

/** All operations of all kinds. */
export const operations: readonly Operation[] = kinds.flatMap(
  (kind): readonly Operation[] => kind.operations,
);

const byEndpoint = new Map(operations.map((operation) => [operation.endpoint, operation]));

/** The declaration of an operation. */
export function operationAt(endpoint: KnownEndpoint): Operation {
  const operation = byEndpoint.get(endpoint);
  if (operation === undefined) throw new RangeError(`No kind declares ${endpoint}.`);
  return operation;
}
