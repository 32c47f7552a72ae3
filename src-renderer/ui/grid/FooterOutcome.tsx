import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { useOutcomeLine, type OutcomeLine } from '../../state/outcome-line.ts';
import { LinkButton } from '../LinkButton.tsx';
import classes from './GridFooter.module.css';

function Outcome({ words, show, action }: OutcomeLine): ReactNode {
  return (
    <span className={classes.outcome}>
      <bdi className="rc-ellipsis" title={words}>
        {words}
      </bdi>
      {show !== null && (
        <LinkButton small onClick={show}>
          {say('ui.show')}
        </LinkButton>
      )}
      {action !== null && (
        <LinkButton small onClick={action.run}>
          {action.label}
        </LinkButton>
      )}
    </span>
  );
}

interface FooterOutcomeProps {
  /** Shown until something has been changed. */
  children?: ReactNode;
}

/** The result of the panel's last change, in its footer, with the way to undo it. */
export function FooterOutcome({ children }: FooterOutcomeProps): ReactNode {
  const outcome = useOutcomeLine();
  return outcome === null ? children : <Outcome {...outcome} />;
}

/** The same as a separate footer, for a panel with nothing else to show there. */
export function OutcomeFooter(): ReactNode {
  const outcome = useOutcomeLine();
  return (
    outcome !== null && (
      <footer className={classes.footer}>
        <Outcome {...outcome} />
      </footer>
    )
  );
}
