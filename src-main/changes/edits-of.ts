import {
  type Action,
  type Edit,
  kindOfTarget,
  numberOfTarget,
  targetOf,
  type ChangeTarget,
} from '#contract/changes.ts';
import { kindNamed } from '#contract/kinds/kinds.ts';
import type { PersonField } from '#contract/people.ts';
import { fail, missingCase, succeed, type Result } from '#contract/outcome.ts';
import { codePointCount, textLimits } from '#contract/text-rules.ts';
import { countOf } from '#contract/words/count.ts';
import { roleName } from '#contract/words/roles.ts';
import { requireFeature } from '../zulip/feature-levels.ts';
import { failureOf } from '../zulip/errors.ts';
import { otherAccountWords } from './identity-check.ts';
import type { FieldRules } from './kinds/kind-rules.ts';
import { nameOfTarget } from './kinds/kinds.ts';
import { activeAccount, deactivatedAccount } from './kinds/user/account.ts';
import { memberOfGroup } from './kinds/user/group-membership.ts';
import { statusRules, statusText } from './kinds/user/status.ts';
import { sendEdits } from './kinds/announcement/announcement-rules.ts';
import { conversionEdits } from './kinds/profile-field/conversion.ts';
import type { PersonFacts } from './kinds/user/person-facts.ts';
import { rulesOfPerson } from './kinds/user/user-rules.ts';
import type { PlanningFacts } from './planning-facts.ts';
import type { EditToPlan } from './edit-to-plan.ts';

/** Resolves edits that actions only refer to. Null if the job or import doesn't exist. */
export interface EditSources {
  undo(jobId: string): { title: string; edits: EditToPlan[] } | null;
  retry(jobId: string): { title: string; edits: EditToPlan[] } | null;
  imported(importId: string): Edit[] | null;
  leaveEnd(leaveId: string): Edit[] | null;
  /** Whether a job's ids may mean something else now. */
  isOfOtherAccount(jobId: string): boolean;
}

export interface PlannedEdits {
  title: string;
  edits: EditToPlan[];
  /** The job that they undo. */
  undoOf: string | null;
}

/** The only target's name, or the number of targets. */
function namesOfTargets(edits: readonly { target: ChangeTarget }[], facts: PlanningFacts): string {
  const [first, ...others] = new Set(edits.map(({ target }) => target));
  if (first === undefined) return '';
  if (others.length === 0) return nameOfTarget(first, facts);
  const kind = kindOfTarget(first);
  const noun = others.every((target) => kindOfTarget(target) === kind) ? kindNamed(kind)?.noun : undefined;
  return countOf(others.length + 1, noun ?? 'thing');
}

function namesOf(userIds: readonly number[], facts: PlanningFacts): string {
  return namesOfTargets(
    userIds.map((userId) => ({ target: targetOf('user', userId) })),
    facts,
  );
}

/** One value for several people, rejected beside its field if the server would reject it for everyone. */
function sameForAll(
  userIds: readonly number[],
  field: PersonField,
  value: string,
  facts: PlanningFacts,
): Result<EditToPlan[]> {
  const rules = rulesOfPerson(field, facts);
  const objection = rules?.objection(rules.normalise?.(value) ?? value, facts) ?? null;
  if (objection !== null) {
    const inputField = rules?.inputField ?? 'value';
    return fail({ kind: 'invalid-input', field: inputField, message: objection });
  }
  return succeed([...new Set(userIds)].map((userId) => ({ target: targetOf('user', userId), field, value })));
}

function titled(title: string, edits: Result<EditToPlan[]>): Result<PlannedEdits> {
  return edits.ok ? succeed({ title, edits: edits.value, undoOf: null }) : edits;
}

function setStatus(
  action: Extract<Action, { kind: 'set-status' }>,
  facts: PlanningFacts,
): Result<PlannedEdits> {
  const { emoji } = action.status;
  if (emoji !== null && (emoji.name === '' || emoji.code === '')) {
    return fail({ kind: 'invalid-input', field: 'emoji', message: 'Invalid emoji name.' });
  }
  if (action.userIds.some((userId) => userId !== facts.caller.userId)) {
    try {
      requireFeature(facts, 'user-status-of-others');
    } catch (error) {
      return fail(failureOf(error));
    }
  }
  const value = statusText(action.status);
  const verb = statusRules.normalise?.(value) === statusText(null) ? 'Clear' : 'Set';
  const edits = sameForAll(action.userIds, 'status', value, facts);
  return titled(`${verb} status for ${namesOf(action.userIds, facts)}`, edits);
}

/** "Set City to Lagos for Mara Quill". */
function valueTitle({ noun, words }: FieldRules<PersonFacts>, value: string, names: string): string {
  return value === '' ? `Clear ${noun} for ${names}` : `Set ${noun} to ${words(value)} for ${names}`;
}

/** What edits without a title do: the one value of a profile that they set, or whom they are of. */
function titleOfEdits(edits: readonly Edit[], facts: PlanningFacts): string {
  const names = namesOfTargets(edits, facts);
  const [only, ...others] = edits;
  const isOneValue = only?.field.startsWith('field:') === true && others.length === 0;
  const rules = isOneValue ? rulesOfPerson(only.field, facts) : null;
  return only === undefined || rules === null ? `Edit ${names}` : valueTitle(rules, only.value, names);
}

function setProfileField(
  action: Extract<Action, { kind: 'set-profile-field' }>,
  facts: PlanningFacts,
): Result<PlannedEdits> {
  const field = `field:${action.fieldId}` as const;
  const rules = rulesOfPerson(field, facts);
  if (rules === null)
    return fail({ kind: 'gone', message: 'The organization has no such profile field any more.' });
  const names = namesOf(action.userIds, facts);
  return titled(
    valueTitle(rules, action.value, names),
    sameForAll(action.userIds, field, action.value, facts),
  );
}

function setMembership(
  action: Extract<Action, { kind: 'add-to-group' | 'remove-from-group' }>,
  facts: PlanningFacts,
): Result<PlannedEdits> {
  const group = facts.group(action.groupId);
  if (group === undefined)
    return fail({ kind: 'gone', message: 'The organization has no such user group any more.' });
  const names = namesOf(action.userIds, facts);
  const joins = action.kind === 'add-to-group';
  const title = joins ? `Add ${names} to ${group.name}` : `Remove ${names} from ${group.name}`;
  return titled(title, sameForAll(action.userIds, `group:${group.id}`, joins ? memberOfGroup : '', facts));
}

function deactivate(
  action: Extract<Action, { kind: 'deactivate' }>,
  facts: PlanningFacts,
): Result<PlannedEdits> {
  const { notification } = action;
  if (notification !== null && codePointCount(notification) > textLimits.deactivationComment) {
    const message = `deactivation_notification_comment is too long (limit: ${textLimits.deactivationComment} characters)`;
    return fail({ kind: 'invalid-input', field: 'notification', message });
  }
  const edits = sameForAll(action.userIds, 'account', deactivatedAccount, facts);
  if (!edits.ok) return edits;
  const title = `Deactivate ${namesOf(action.userIds, facts)}`;
  // Servers don't send emails to bots.
  const isBot = ({ target }: EditToPlan): boolean => facts.person(numberOfTarget(target))?.isBot === true;
  return titled(
    title,
    succeed(edits.value.map((edit) => ({ ...edit, details: isBot(edit) ? null : notification }))),
  );
}

const longestTitle = 300;

/** A title contains the name of what is changed, which may be long. */
function shortTitle(title: string): string {
  const characters = Array.from(title.slice(0, 2 * longestTitle + 1));
  return characters.length <= longestTitle ? title : `${characters.slice(0, longestTitle - 1).join('')}…`;
}

const ofOtherAccount = fail({ kind: 'conflict', message: otherAccountWords });

const nothingThere = {
  undo: 'Nothing of this job can be undone: nothing was applied.',
  retry: 'Nothing of this job is left to be tried again.',
  import: 'The file has to be read again.',
  'end-leave': 'Nobody has the status of this leave any more.',
} as const;

function named(
  kind: keyof typeof nothingThere,
  found: { title: string; edits: EditToPlan[] } | null,
  undoOf: string | null,
): Result<PlannedEdits> {
  if (found === null || found.edits.length === 0) return fail({ kind: 'gone', message: nothingThere[kind] });
  return succeed({ ...found, undoOf });
}

/**
 * An action's edits and title.
 *
 * @returns `invalid-input` for a value that the server would reject for everyone, `unsupported` if it is too old,
 * `gone` for a missing job, import, group or field
 */
export function editsOf(action: Action, facts: PlanningFacts, sources: EditSources): Result<PlannedEdits> {
  switch (action.kind) {
    case 'set-role':
      return titled(
        `Set role to ${roleName(action.role)} for ${namesOf(action.userIds, facts)}`,
        sameForAll(action.userIds, 'role', String(action.role), facts),
      );
    case 'rename': {
      const edits = sameForAll([action.userId], 'name', action.name, facts);
      return titled(`Rename ${namesOf([action.userId], facts)}`, edits);
    }
    case 'set-status':
      return setStatus(action, facts);
    case 'set-email': {
      const edits = sameForAll([action.userId], 'email', action.email, facts);
      return titled(`Change the address of ${namesOf([action.userId], facts)}`, edits);
    }
    case 'set-profile-field':
      return setProfileField(action, facts);
    case 'convert-field': {
      const conversion = conversionEdits(action, facts);
      return conversion.ok ? succeed({ ...conversion.value, undoOf: null }) : conversion;
    }
    case 'add-to-group':
    case 'remove-from-group':
      return setMembership(action, facts);
    case 'deactivate':
      return deactivate(action, facts);
    case 'reactivate':
      return titled(
        `Reactivate ${namesOf(action.userIds, facts)}`,
        sameForAll(action.userIds, 'account', activeAccount, facts),
      );
    case 'edit': {
      const title = shortTitle(action.title || titleOfEdits(action.edits, facts));
      return titled(title, succeed(action.edits));
    }
    case 'send-message': {
      const sending = sendEdits(action, facts);
      return sending.ok ? succeed({ ...sending.value, undoOf: null }) : sending;
    }
    case 'import': {
      const edits = sources.imported(action.importId);
      const names = namesOfTargets(edits ?? [], facts);
      return named('import', edits && { title: `Import changes of ${names}`, edits }, null);
    }
    case 'end-leave': {
      const edits = sources.leaveEnd(action.leaveId);
      const bringsBack = edits?.some(({ value }) => value !== statusText(null)) === true;
      const title = `${bringsBack ? 'Bring back' : 'Clear'} status for ${namesOfTargets(edits ?? [], facts)}`;
      return named('end-leave', edits && { title, edits }, null);
    }
    case 'undo':
      if (sources.isOfOtherAccount(action.jobId)) return ofOtherAccount;
      return named('undo', sources.undo(action.jobId), action.jobId);
    case 'retry':
      if (sources.isOfOtherAccount(action.jobId)) return ofOtherAccount;
      return named('retry', sources.retry(action.jobId), null);
    default:
      return missingCase(action);
  }
}

/** The fields of an action, as far as it names them or the job that it undoes or repeats has them. */
export function fieldsOf(
  action: Action,
  sources: EditSources,
): readonly Pick<EditToPlan, 'target' | 'field' | 'value'>[] {
  if (action.kind === 'edit') return action.edits;
  if (action.kind === 'undo') return sources.undo(action.jobId)?.edits ?? [];
  return (action.kind === 'retry' ? sources.retry(action.jobId)?.edits : null) ?? [];
}
