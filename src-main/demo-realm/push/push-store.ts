/** A token of the older kind. */
export interface PushToken {
  readonly userId: number;
  readonly kind: 'apns' | 'fcm';
  readonly token: string;
  readonly appId: string | null;
}

/** A device of the end-to-end encrypted kind; what is not set is null. */
export interface PushDevice {
  readonly id: number;
  readonly userId: number;
  keyId: number | null;
  tokenId: string | null;
  pendingTokenId: string | null;
  tokenUpdatedAt: number | null;
  errorCode: string | null;
}

/** How the push service behaves; a test's or a demonstration's choice. */
export type PushService =
  | 'working'
  | 'not-configured'
  | 'token-unknown'
  | 'misconfigured'
  | 'unreachable'
  | 'failing'
  | 'refusing';

export interface PushStore {
  tokens: PushToken[];
  readonly devices: Map<number, PushDevice>;
  nextDeviceId: number;
  service: PushService;
  /** How many people the service is free for; missing where it is paid for. */
  readonly freeForPeople?: number;
}
