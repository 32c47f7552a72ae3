/** An unencrypted push token. */
export interface PushToken {
  readonly userId: number;
  readonly kind: 'apns' | 'fcm';
  readonly token: string;
  readonly appId: string | null;
}

/** A device for end-to-end encrypted notifications; unset fields are null. */
export interface PushDevice {
  readonly id: number;
  readonly userId: number;
  keyId: number | null;
  tokenId: string | null;
  pendingTokenId: string | null;
  tokenUpdatedAt: number | null;
  errorCode: string | null;
}

/** The behavior of the push service, chosen by a test or demonstration. */
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
  /** The number of people for which the service is free; undefined if it is paid for. */
  readonly freeForPeople?: number;
}
