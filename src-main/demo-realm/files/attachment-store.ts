/** An uploaded file. */
export interface Attachment {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  /** Below `/user_uploads/`. */
  readonly pathId: string;
  readonly bytes: Uint8Array;
  /** UNIX seconds. */
  readonly createdAt: number;
  readonly messageIds: Set<number>;
}

export interface AttachmentStore {
  readonly attachments: Map<number, Attachment>;
  nextId: number;
}
