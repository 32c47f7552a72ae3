import {
  isOrganizationPicture,
  organizationPictures,
  pictureText,
  readPictureText,
  type OrganizationPictureName,
} from '#contract/organization-pictures.ts';
import { organizationTarget } from '#contract/settings/settings.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { Picture } from '../../zulip/picture.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import type { Settings } from './settings.ts';

/** The organization's pictures, in the form in which changes compare them. */
export interface OrganizationPictures {
  /** As the value of a change. */
  value(name: OrganizationPictureName): string;
  /**
   * The address from which to fetch a picture so that it can be restored by undo; null if that was done or is
   * impossible.
   */
  pathToFetch(name: OrganizationPictureName): string | null;
  /** @param picture null if there was no usable one */
  keepFetched(path: string, picture: Picture | null): void;
  /** Changed settings by name, without `realm_`; call after `settings` has applied them. */
  change(data: Readonly<Record<string, unknown>>): void;
  /** Applies a change of this console; returns true if its event came first. */
  noteApplied(change: Pick<RecordedChange, 'target' | 'field' | 'before' | 'after'>): boolean;
}

/** A picture set by this console. Servers re-encode it, so only its address identifies it. */
interface SetPicture {
  value: string;
  /** Null until the event brings it. */
  address: string | null;
  addressBefore: string;
}

export function createOrganizationPictures(
  settings: Pick<Settings, 'row'>,
  changeListener: ChangeListener,
): OrganizationPictures {
  const fetched = new Map<string, string | null>();
  const setHere = new Map<OrganizationPictureName, SetPicture>();

  function value(name: OrganizationPictureName): string {
    const { isUploaded, address, path } = settings.row().pictures[name];
    if (!isUploaded) return '';
    const png = path === null ? undefined : fetched.get(path);
    if (png === null) return pictureText({ kind: 'not-kept', address });
    if (png !== undefined) return pictureText({ kind: 'kept', png });
    const own = setHere.get(name);
    if (own !== undefined && address !== own.addressBefore) own.address ??= address;
    return own?.address === address ? own.value : pictureText({ kind: 'not-kept', address });
  }

  return {
    value,
    pathToFetch(name) {
      const { isUploaded, path } = settings.row().pictures[name];
      return isUploaded && path !== null && !fetched.has(path) ? path : null;
    },
    keepFetched(path, picture) {
      fetched.set(path, picture && Buffer.from(picture).toString('base64'));
    },
    change(data) {
      for (const name of organizationPictures) {
        if (`${name}_url` in data || `${name}_source` in data) changeListener.field(organizationTarget, name);
      }
    },
    noteApplied({ target, field, before, after }) {
      if (target !== organizationTarget || !isOrganizationPicture(field)) return false;
      if (readPictureText(after)?.kind === 'default') return false;
      const { address } = settings.row().pictures[field];
      const hasEventCome = value(field) !== before;
      setHere.set(field, {
        value: after,
        address: hasEventCome ? address : null,
        addressBefore: hasEventCome ? '' : address,
      });
      return hasEventCome;
    },
  };
}
