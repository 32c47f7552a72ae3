import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './ViewTabs.module.css';

interface ViewNameFormProps {
  initial: string;
  /** The label of the button: verb and object. */
  action: string;
  problemOf: (name: string) => string | null;
  onName: (name: string) => void;
}

/** Names a view. What is wrong is said once the button was pressed, and while it is being put right. */
export function ViewNameForm({ initial, action, problemOf, onName }: ViewNameFormProps): ReactNode {
  const draft = useDraft({ name: initial });
  const { name } = draft.values;
  const form = useFirstFocus<HTMLFormElement>();
  const [isTried, setTried] = useState(false);
  const problem = problemOf(name);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem === null) onName(name.trim());
  }
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        data-autofocus
        label="Name of the view"
        dir="auto"
        maxLength={60}
        {...draft.input('name')}
        error={isTried ? problem : null}
      />
      <div className={layoutStyle.buttons}>
        <Button type="submit" variant="filled">
          {action}
        </Button>
      </div>
    </form>
  );
}

interface DeleteViewFormProps {
  name: string;
  onCancel: () => void;
  onDelete: () => void;
}

/** Says what deleting a view does, and does it. */
export function DeleteViewForm({ name, onCancel, onDelete }: DeleteViewFormProps): ReactNode {
  return (
    <div className={classes.form}>
      <p>
        Delete the view <strong dir="auto">{name}</strong>? It is only on this device. Nobody in it is
        changed.
      </p>
      <div className={layoutStyle.buttons}>
        <Button data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onDelete}>
          Delete view
        </Button>
      </div>
    </div>
  );
}
