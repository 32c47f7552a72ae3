import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, type ReactNode, type Ref } from 'react';
import type {
  LinkifierCheck,
  LinkifierFieldName,
  LinkifierFields,
  LinkifierFix,
} from '#contract/linkifiers.ts';
import { Notice } from '../../ui/Notice.tsx';
import { groupHue } from './hues.ts';
import { HighlightedField } from './HighlightedField.tsx';
import { moveSpans } from './move-spans.ts';
import type { DrawnSpan } from './Spans.tsx';
import type { LinkifierRights } from './use-linkifier-rights.ts';
import columns from '../../ui/Columns.module.css';
import classes from './LinkifierEditor.module.css';

/** A check and the fields that it is of: those on screen may be newer. */
export interface CheckedFields {
  check: LinkifierCheck;
  fields: LinkifierFields;
}

type Alternative = `alternative:${number}`;

const isAlternative = (field: LinkifierFieldName): field is Alternative => field.startsWith('alternative:');
const indexOf = (field: Alternative): number => Number(field.slice('alternative:'.length));

function textOf(fields: LinkifierFields, field: LinkifierFieldName): string {
  return isAlternative(field) ? (fields.alternativeUrlTemplates[indexOf(field)] ?? '') : fields[field];
}

/** The fields with one text changed, or one alternative taken out. */
export function withText(
  fields: LinkifierFields,
  field: LinkifierFieldName,
  text: string | null,
): LinkifierFields {
  if (!isAlternative(field)) return { ...fields, [field]: text ?? '' };
  const index = indexOf(field);
  const { alternativeUrlTemplates: before } = fields;
  const alternativeUrlTemplates =
    text === null ? before.toSpliced(index, 1) : before.toSpliced(index, 1, text);
  return { ...fields, alternativeUrlTemplates };
}

function spansOf(
  latest: CheckedFields | null,
  fields: LinkifierFields,
  field: LinkifierFieldName,
): DrawnSpan[] {
  if (latest === null) return [];
  const { check } = latest;
  const wrong = check.faults.find((fault) => fault.field === field)?.span ?? null;
  const groups = (check.spans.find((each) => each.field === field)?.spans ?? []).map(
    ({ start, end, group }) => ({ start, end, className: groupHue(group) }),
  );
  const all =
    wrong === null
      ? groups
      : [
          ...groups.filter(({ start, end }) => end <= wrong.start || wrong.end <= start),
          { ...wrong, className: classes.wrong ?? '' },
        ];
  const before = textOf(latest.fields, field);
  return moveSpans(
    all.sort((one, other) => one.start - other.start),
    before,
    textOf(fields, field),
  );
}

/**
 * The fields of one linkifier, each checked as one types.
 *
 * @param props.latest the newest check, for what is marked in the fields.
 * @param props.told the check after which nothing was typed for a while, for what is said about them.
 */
export function LinkifierEditor(props: {
  name: string;
  onName: (name: string) => void;
  fields: LinkifierFields;
  onFields: (fields: LinkifierFields) => void;
  latest: CheckedFields | null;
  told: LinkifierCheck | null;
  rights: LinkifierRights;
  patternRef: Ref<HTMLTextAreaElement>;
  children?: ReactNode;
}): ReactNode {
  const { name, onName, fields, onFields, latest, told, rights, patternRef } = props;
  const { withoutReverse, withoutAlternatives } = rights;
  /** The field of a template that was just added takes the focus when it is there. */
  const isAdding = useRef(false);

  function field(fieldName: LinkifierFieldName) {
    const fault = told?.faults.find((each) => each.field === fieldName);
    const remark = fault === undefined ? told?.remarks.find((each) => each.field === fieldName) : undefined;
    const isDanger = remark?.isDanger === true;
    const text = textOf(fields, fieldName);
    return {
      value: text,
      onChange: (value: string) => onFields(withText(fields, fieldName, value)),
      spans: spansOf(latest, fields, fieldName),
      // Nobody has done wrong who has only begun.
      error:
        fault === undefined
          ? isDanger
            ? remark.words
            : null
          : text === '' && fault.serverKey !== null
            ? null
            : fault.message,
      advice:
        fault === undefined
          ? isDanger
            ? 'Put something before the number, such as #, or ask for more than four digits.'
            : (remark?.words ?? '')
          : text === '' && fault.serverKey !== null
            ? ''
            : fault.advice,
      fixes: fault?.fixes ?? remark?.fixes ?? [],
      onFix: (fix: LinkifierFix) => onFields(withText(fields, fix.field, fix.text)),
      valid: told !== null && fault === undefined && !isDanger && text.trim() !== '',
    };
  }

  return (
    <Stack gap={16}>
      <TextInput
        size="md"
        label={
          <>
            Name{' '}
            <Text span inherit c="dimmed" fw={400} ms={4}>
              kept on this computer only
            </Text>
          </>
        }
        value={name}
        dir="auto"
        maxLength={200}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <HighlightedField
        label="Pattern"
        remark="RE2, named groups"
        fieldRef={patternRef}
        {...field('pattern')}
      />
      <HighlightedField label="URL template" remark="RFC 6570" {...field('urlTemplate')} />
      {withoutReverse === null ? (
        <div className={columns.halves}>
          <HighlightedField label="Example" {...field('exampleInput')} />
          <HighlightedField label="Reverse template" {...field('reverseTemplate')} />
        </div>
      ) : (
        <Notice title="Pasted URLs stay URLs here">Turning URLs back into text {withoutReverse}</Notice>
      )}
      {withoutReverse === null && (
        <Stack gap={6} align="stretch" role="group" aria-label="Alternative URL templates">
          <Text size="sm" fw={550}>
            Alternative URL templates{' '}
            <Text span inherit c="dimmed" fw={400} ms={4}>
              also turned back into text
            </Text>
          </Text>
          {withoutAlternatives !== null ? (
            <Notice>A second template {withoutAlternatives}</Notice>
          ) : (
            <>
              {fields.alternativeUrlTemplates.map((_, index) => (
                <HighlightedField
                  // oxlint-disable-next-line react/no-array-index-key -- alternatives have no identity but their place
                  key={index}
                  label={`Alternative ${index + 1}`}
                  labelHidden
                  fieldRef={(element) => {
                    if (element === null || !isAdding.current) return;
                    if (index !== fields.alternativeUrlTemplates.length - 1) return;
                    isAdding.current = false;
                    element.focus();
                  }}
                  {...field(`alternative:${index}`)}
                  action={
                    <ActionIcon
                      aria-label={`Remove alternative ${index + 1}`}
                      onClick={() => onFields(withText(fields, `alternative:${index}`, null))}
                    >
                      <IconTrash size={16} stroke={1.6} />
                    </ActionIcon>
                  }
                />
              ))}
              <Button
                size="xs"
                variant="subtle"
                c="var(--rc-accentText)"
                style={{ alignSelf: 'flex-start' }}
                leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
                onClick={() => {
                  isAdding.current = true;
                  onFields({
                    ...fields,
                    alternativeUrlTemplates: [...fields.alternativeUrlTemplates, ''],
                  });
                }}
              >
                Add a template
              </Button>
            </>
          )}
        </Stack>
      )}
      {props.children}
    </Stack>
  );
}
