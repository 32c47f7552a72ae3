import { idOfTarget, kindOfTarget, newNameOfTarget } from '#contract/changes.ts';
import type { ProfileField } from '#contract/people.ts';
import { setupOfText, wholeProfileField, type ProfileFieldSetup } from '#contract/profile-fields.ts';
import type { EditToPlan } from '../../edit-to-plan.ts';
import type { PlanningFacts } from '../../planning-facts.ts';
import type { PlannedValue } from '../kind-rules.ts';
import { targetsOfField, type ProfileFieldLookup } from './profile-field-subject.ts';

/** No field of the server has this id. */
const idOfNone = -1;

function fieldOfSetup(setup: ProfileFieldSetup): ProfileField {
  const { name, hint, type, options, account } = setup;
  return {
    id: idOfNone,
    name,
    hint,
    type,
    order: 0,
    required: setup.isRequired,
    editableByUser: setup.isEditableByUser,
    options,
    urlPattern: account?.urlPattern ?? null,
    accountKind: account?.kind ?? null,
    inSummary: setup.isInSummary,
    forMatching: setup.isForMatching,
  };
}

/** The facts once the fields that a plan creates exist: values for them are part of the same plan. */
export function withNewFields(facts: PlanningFacts, edits: readonly EditToPlan[]): PlanningFacts {
  const created = new Map<string, ProfileField>();
  for (const { target, field, value } of edits) {
    if (field !== wholeProfileField || newNameOfTarget(target) === null) continue;
    const setup = kindOfTarget(target) === 'profile-field' ? setupOfText(value) : null;
    if (setup !== null) created.set(idOfTarget(target), fieldOfSetup(setup));
  }
  return created.size === 0 ? facts : { ...facts, newField: (id) => created.get(id) };
}

/** The fields after earlier changes of the same plan: a name that one of them gives up is free. */
export function fieldsAsPlanned(known: ProfileFieldLookup, planned: PlannedValue): ProfileFieldLookup {
  return {
    ...known,
    all: () =>
      known.all().flatMap((field) => {
        const value = targetsOfField(field)
          .map((target) => planned(target, wholeProfileField))
          .find((each) => each !== undefined);
        if (value === undefined) return [field];
        const setup = setupOfText(value);
        return setup === null ? [] : [{ ...fieldOfSetup(setup), id: field.id, order: field.order }];
      }),
  };
}
