import type { RealmModel } from '../model/realm-model.ts';
import { channelRow } from './find-channels.ts';

const byNumber = (a: number, b: number): number => a - b;

/**
 * The channels and folders of a model, equal for equal ones whatever events led to them; null until listed. Traffic is
 * left out: servers count it once a day, without events.
 */
export function channelFingerprint(model: RealmModel): unknown {
  const { channels } = model;
  if (channels.catalogue().total === null) return null;
  const rows = [...channels.all()]
    .toSorted((a, b) => a.id - b.id)
    .map((stored) => {
      const { weeklyTraffic: _traffic, permissions, ...row } = channelRow(model, stored);
      return {
        ...row,
        descriptionHtml: stored.descriptionHtml,
        permissions: Object.entries(permissions)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, value]) => [
            name,
            typeof value === 'number'
              ? value
              : { people: value.people.toSorted(byNumber), groups: value.groups.toSorted(byNumber) },
          ]),
      };
    });
  return { rows, folders: channels.folders() };
}
