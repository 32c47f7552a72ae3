import type { ProfileField } from '#contract/people.ts';
import { wholeProfileField, type ExternalAccountKind } from '#contract/profile-fields.ts';
import { fieldOfWire } from '../../changes/kinds/profile-field/profile-field-of-wire.ts';
import { fieldOrderTarget, targetsOfField } from '../../changes/kinds/profile-field/profile-field-subject.ts';
import { defaultExternalAccounts, type WireProfileField } from '../../zulip/wire/profile-field.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The existing fields, each with its allowed values; null for fields that aren't lists. */
export type PossibleValues = ReadonlyMap<number, ReadonlySet<string> | null>;

/** The organization's custom profile fields by id. */
export interface ProfileFields {
  readonly rows: ReadonlyMap<number, ProfileField>;
  /** Replaces all fields by an event's complete list; returns the values that are possible now. */
  replace(fields: readonly WireProfileField[]): PossibleValues;
  /** How a stored value reads: the text of a list option, or the value itself. */
  text(fieldId: number, value: string): string;
  /** Well-known external accounts by subtype, from the organization's settings. */
  useDefaultAccounts(accounts: unknown): void;
  accountKinds(): readonly ExternalAccountKind[];
}

function kindsOf(accounts: unknown): ExternalAccountKind[] {
  const read = defaultExternalAccounts.safeParse(accounts);
  return Object.entries(read.data ?? {}).flatMap(([kind, account]) => {
    if (account === null) return [];
    const { text, name, hint, url_pattern: urlPattern } = account;
    return [{ kind, name: text || name || kind, fieldName: name, hint, urlPattern }];
  });
}

/**
 * Profile fields of a snapshot, kept current by `custom_profile_fields` events, which always bring the complete list.
 */
export function createProfileFields(
  snapshot: readonly WireProfileField[],
  defaultAccounts: unknown,
  changeListener: ChangeListener,
): ProfileFields {
  const rows = new Map<number, ProfileField>();
  const optionTexts = new Map<number, Map<string, string>>();
  let kinds = kindsOf(defaultAccounts);
  let latest = snapshot;

  const patternOf = (subtype: string): string | null =>
    kinds.find(({ kind }) => kind === subtype)?.urlPattern ?? null;

  function fill(): void {
    rows.clear();
    optionTexts.clear();
    for (const wire of latest) {
      const field = fieldOfWire(wire, patternOf);
      const { id, options } = field;
      if (options.length > 0) optionTexts.set(id, new Map(options.map(({ key, text }) => [key, text])));
      rows.set(id, field);
    }
  }

  function refill(): void {
    const before = new Map(rows);
    fill();
    const gone = [...before.values()].filter(({ id }) => !rows.has(id));
    for (const id of new Set([...before.keys(), ...rows.keys()])) changeListener.row('profileFields', id);
    // Every event brings all fields: to wait for one, compare the values.
    for (const target of [...rows.values(), ...gone].flatMap(targetsOfField)) {
      changeListener.field(target, wholeProfileField);
    }
    changeListener.field(fieldOrderTarget, 'order');
  }

  fill();
  return {
    rows,
    replace(fields) {
      latest = fields;
      refill();
      changeListener.order();
      changeListener.board();
      return new Map(
        [...rows.values()].map(({ id, type, options }) => [
          id,
          type === 'list' ? new Set(options.map(({ key }) => key)) : null,
        ]),
      );
    },
    text: (fieldId, value) => optionTexts.get(fieldId)?.get(value) ?? value,
    useDefaultAccounts(accounts) {
      kinds = kindsOf(accounts);
      refill();
    },
    accountKinds: () => kinds,
  };
}
