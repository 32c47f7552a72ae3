import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { FindField } from '../../ui/FindField.tsx';
import { hasWords } from '../../ui/match.ts';
import { optionOf, type ConversionDraft } from './conversion-draft.ts';
import classes from './ProfileFields.module.css';

interface ConversionTextsProps {
  draft: ConversionDraft;
  /** Assigns a text to another option, or to none. */
  onOption: (value: string, key: string | null) => void;
}

/** The rest can be found by searching. */
const mostShown = 60;
const none = '';

/** People's texts, the most frequent first, each with the option that it becomes. */
export function ConversionTexts({ draft, onOption }: ConversionTextsProps): ReactNode {
  const [wanted, setWanted] = useState('');
  const [onlyLeftOut, setOnlyLeftOut] = useState(false);
  const { list, proposal } = draft;
  const choices = [
    { value: none, label: say('profile-fields.no-option') },
    ...list.options.map(({ key, text }, place) => ({
      value: key,
      label: text.trim() === '' ? say('profile-fields.unnamed-option', { place: place + 1 }) : text,
    })),
  ];
  const found = proposal.values.filter(
    ({ value }) => hasWords(value, wanted.trim()) && !(onlyLeftOut && optionOf(draft, value) !== null),
  );
  return (
    <fieldset className={classes.options}>
      <legend>{say('profile-fields.texts')}</legend>
      <FindField
        label={say('profile-fields.find-a-text')}
        placeholder={say('profile-fields.text')}
        w="100%"
        value={wanted}
        onChange={setWanted}
      />
      <Checkbox
        label={say('profile-fields.only-without-option')}
        checked={onlyLeftOut}
        onChange={(event) => setOnlyLeftOut(event.currentTarget.checked)}
      />
      <div className={classes.texts}>
        <table className={classes.textTable} aria-label={say('profile-fields.texts-and-options')}>
          <thead>
            <tr>
              <th scope="col">{say('profile-fields.text')}</th>
              <th scope="col">{say('profile-fields.people')}</th>
              <th scope="col">{say('profile-fields.option')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, mostShown).map(({ value, people }) => {
              const key = optionOf(draft, value);
              return (
                <tr key={value}>
                  <th scope="row" title={value}>
                    <bdi className="rc-ellipsis">{value}</bdi>
                  </th>
                  <td className="rc-tabular">{formatCount(people)}</td>
                  <td>
                    <NativeSelect
                      aria-label={say('profile-fields.option-for', { value })}
                      data={choices}
                      data-empty={key === null}
                      value={key ?? none}
                      onChange={({ currentTarget }) =>
                        onOption(value, currentTarget.value === none ? null : currentTarget.value)
                      }
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {found.length > mostShown && (
        <Text size="sm" c="dimmed" role="status">
          {say('profile-fields.first-texts', { shown: mostShown, count: found.length })}
        </Text>
      )}
      {proposal.rest.values > 0 && (
        <Text size="sm" c="dimmed">
          {say('profile-fields.rare-texts', { count: proposal.rest.values })}
        </Text>
      )}
    </fieldset>
  );
}
