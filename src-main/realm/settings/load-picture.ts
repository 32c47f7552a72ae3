import type { OrganizationPictureName } from '#contract/organization-pictures.ts';
import type { Connection } from '../../zulip/http.ts';
import { getPicture } from '../../zulip/picture.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Fetches a picture of the organization unless it is loaded, so that replacing it can be undone. */
export async function loadOrganizationPicture(
  { organizationPictures }: RealmModel,
  connection: Connection,
  name: OrganizationPictureName,
): Promise<void> {
  const path = organizationPictures.pathToFetch(name);
  if (path === null) return;
  try {
    organizationPictures.keepFetched(path, await getPicture(connection, path, new AbortController().signal));
  } catch {
    // The next plan tries again; this one reports that the picture can't be restored.
  }
}
