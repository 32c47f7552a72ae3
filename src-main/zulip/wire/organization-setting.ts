import { z } from 'zod';
import { methodsText, type SettingValue } from '#contract/settings/settings.ts';
import { off, on, unlimited, type SettingForm } from '#contract/settings/setting.ts';
import { groupValueText } from '#contract/groups.ts';
import { named, type Named } from './named.ts';
import { groupSettingValue, type GroupSettingValue } from './user-group.ts';

const method = z.union([
  z.boolean(),
  z.object({
    enabled: z.boolean(),
    available: z.boolean().optional(),
    unavailable_reason: z.string().optional(),
  }),
]);

/** The wire type of each kind of setting. https://zulip.com/api/register-queue */
const forms = {
  switch: z.boolean(),
  choice: z.union([z.string(), z.int()]),
  offered: z.int(),
  days: z.int(),
  /** No limit is null or, for days, -1. */
  limit: z.int().nullable(),
  /** Null for the server's default video call address, and for no code block language on older servers. */
  text: z.string().nullable(),
  channel: z.int(),
  language: z.string(),
  methods: named(method),
  permission: groupSettingValue,
} satisfies Record<SettingForm['kind'], z.ZodType>;

type PlainForm = Exclude<SettingForm, { kind: 'methods' | 'permission' }>;

function wirePlainSetting(form: PlainForm): z.ZodType<boolean | number | string | null> {
  if (form.kind === 'choice' && form.sentAs === 'boolean') return z.boolean().nullable();
  if (form.kind === 'offered' && form.isText) return z.string();
  return forms[form.kind];
}

/** The schema of a setting's value in `register` and events. */
export function wireSetting(form: SettingForm): z.ZodType {
  return form.kind === 'methods' || form.kind === 'permission' ? forms[form.kind] : wirePlainSetting(form);
}

type Read = Pick<SettingValue, 'value' | 'offered' | 'unavailable'>;

function readMethods(raw: Named<z.infer<typeof method>>): Read {
  const methods = Object.entries(raw);
  const isOn = (one: z.infer<typeof method>): boolean => (typeof one === 'boolean' ? one : one.enabled);
  return {
    value: methodsText(methods.filter(([, one]) => isOn(one)).map(([name]) => name)),
    offered: methods.map(([name]) => ({ value: name, label: name })),
    unavailable: Object.fromEntries(
      methods.flatMap(([name, one]) =>
        typeof one === 'boolean' || one.available !== false
          ? []
          : [[name, one.unavailable_reason ?? 'The server doesn’t offer it.']],
      ),
    ),
  };
}

function readPermission(raw: GroupSettingValue): Read {
  return {
    value: groupValueText(
      typeof raw === 'number' ? raw : { people: raw.direct_members, groups: raw.direct_subgroups },
    ),
  };
}

/** A setting's value from the server, in canonical form; null if it has another type. */
export function readSetting(form: SettingForm, raw: unknown): Read | null {
  if (form.kind === 'methods') {
    const methods = forms.methods.safeParse(raw);
    return methods.success ? readMethods(methods.data) : null;
  }
  if (form.kind === 'permission') {
    const permission = forms.permission.safeParse(raw);
    return permission.success ? readPermission(permission.data) : null;
  }
  const plain = wirePlainSetting(form).safeParse(raw);
  if (!plain.success) return null;
  const read = plain.data;
  const isNone = read === null || (typeof read === 'number' && read < 0);
  switch (form.kind) {
    case 'switch':
      return { value: read === true ? on : off };
    case 'limit':
      return { value: isNone ? unlimited : String(read) };
    case 'text':
    case 'channel':
      return { value: isNone ? '' : String(read) };
    default:
      return { value: String(read) };
  }
}
