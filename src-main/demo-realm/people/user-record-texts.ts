import { seesDeliveryEmail, userRecord, type UserView } from './people.ts';
import type { RealmState, User } from '../state.ts';

/** JSON texts of records by what they show: lists of 100,000 people are fetched often and change rarely. */
const texts = new WeakMap<User, Map<string, string>>();

/** The JSON text of a user record as seen by a viewer, cached until the user changes. */
export function userRecordText(state: RealmState, viewer: User, user: User, view: UserView): string {
  const sees = seesDeliveryEmail(viewer, user);
  const variant = `${state.featureLevel}${sees ? 'e' : ''}${view.clientGravatar ? 'g' : ''}${view.profileData ? 'p' : ''}${view.isActive ? 'a' : ''}`;
  let known = texts.get(user);
  if (known === undefined) {
    known = new Map();
    texts.set(user, known);
  }
  let text = known.get(variant);
  if (text === undefined) {
    text = JSON.stringify(userRecord(state, viewer, user, view));
    known.set(variant, text);
  }
  return text;
}

/** Call after every change of a user's record. */
export function forgetRecordText(user: User): void {
  texts.delete(user);
}
