import type { Clock } from '../clock.ts';
import type { RegisterAnswer } from '../zulip/wire/register.ts';
import type { ChangeListener } from './journal/change-listener.ts';
import { createRealmModel, type RealmModel } from './model/realm-model.ts';
import type { ArrivingPeople } from './model/snapshot-people.ts';

/** The model of the newest snapshot. */
export interface LiveModel {
  /** Null until the first snapshot is there. */
  model(): RealmModel | null;
  /** Whether a snapshot is being loaded, which makes everything new. */
  isLoading(): boolean;
  /**
   * Replaces the model by that of a snapshot. Throws if the snapshot can't be used, and keeps the previous model.
   *
   * @param people of the snapshot, who arrived before the answer was complete
   * @param answeredAt UNIX milliseconds when the answer began to arrive
   */
  load(answer: RegisterAnswer, people: ArrivingPeople, generation: number, answeredAt: number): RealmModel;
}

export function createLiveModel(
  origin: string,
  clock: Clock,
  changeListener: () => ChangeListener,
): LiveModel {
  let model: RealmModel | null = null;
  let isLoading = false;
  return {
    model: () => model,
    isLoading: () => isLoading,
    load(answer, people, generation, answeredAt) {
      isLoading = true;
      try {
        // Lists stay known until they are fetched again.
        const { attachments, channels, invitations, dataExports } = model ?? {};
        const given = { ...clock, answeredAt, people, attachments, channels, invitations, dataExports };
        model = createRealmModel(answer, { generation, origin, changeListener: changeListener(), ...given });
        return model;
      } finally {
        isLoading = false;
      }
    },
  };
}
