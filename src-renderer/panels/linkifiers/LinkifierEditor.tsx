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
import { HighlightedField, type HighlightedFieldProps } from './HighlightedField.tsx';
import { feedbackOn, spansOf, textOf, withText, withTyped, type CheckedFields } from './linkifier-fields.ts';
import type { LinkifierRights } from './use-linkifier-rights.ts';
import columns from '../../ui/Columns.module.css';
import classes from './LinkifierEditor.module.css';

type CheckedField = Pick<
  HighlightedFieldProps,
  'value' | 'onChange' | 'spans' | 'error' | 'serverWords' | 'advice' | 'fixes' | 'onFix' | 'valid'
>;

interface AlternativesProps {
  fields: LinkifierFields;
  onFields: (fields: LinkifierFields) => void;
  field: (name: LinkifierFieldName) => CheckedField;
}

/** Further templates by which URLs are turned back into text. */
function Alternatives({ fields, onFields, field }: AlternativesProps): ReactNode {
  /** A newly added field takes the focus once it is rendered. */
  const isAdding = useRef(false);
  return (
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
  );
}

/**
 * The fields of one linkifier, checked while typing.
 *
 * @param props.latest the newest check, for highlights
 * @param props.settled the last check after a pause in typing, for messages
 */
export function LinkifierEditor(props: {
  name: string;
  onName: (name: string) => void;
  fields: LinkifierFields;
  onFields: (fields: LinkifierFields) => void;
  latest: CheckedFields | null;
  settled: LinkifierCheck | null;
  rights: LinkifierRights;
  patternRef: Ref<HTMLTextAreaElement>;
  children?: ReactNode;
}): ReactNode {
  const { name, onName, fields, onFields, latest, settled, rights, patternRef } = props;
  const { withoutReverse, withoutAlternatives } = rights;
  const urlTemplate = useRef<HTMLTextAreaElement>(null);

  function field(fieldName: LinkifierFieldName): CheckedField {
    const text = textOf(fields, fieldName);
    return {
      value: text,
      onChange(value: string): void {
        const next = withTyped(fields, fieldName, value);
        // What is typed after the URL template's beginning goes on there.
        if (fieldName === 'pattern' && next.urlTemplate !== fields.urlTemplate) urlTemplate.current?.focus();
        onFields(next);
      },
      spans: spansOf(latest, fields, fieldName, classes.wrong ?? ''),
      ...feedbackOn(settled, fieldName, text),
      onFix: (fix: LinkifierFix) => onFields(withText(fields, fix.field, fix.text)),
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
        placeholder="#(?P<id>[0-9]+) https://example.com/issues/{id}"
        {...field('pattern')}
      />
      <HighlightedField
        label="URL template"
        remark="RFC 6570"
        fieldRef={urlTemplate}
        {...field('urlTemplate')}
      />
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
            <Alternatives fields={fields} onFields={onFields} field={field} />
          )}
        </Stack>
      )}
      {props.children}
    </Stack>
  );
}
