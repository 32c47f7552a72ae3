import type { ReactNode } from 'react';
import { useOutcomeLine, type OutcomeLine } from '../../state/outcome-line.ts';
import { LinkButton } from '../LinkButton.tsx';
import classes from './GridFooter.module.css';

function Outcome({ words, action }: OutcomeLine): ReactNode {
  return (
    <span className={classes.outcome}>
      <bdi className="rc-ellipsis" title={words}>
        {words}
      </bdi>
      {action !== null && (
        <LinkButton small onClick={action.run}>
          {action.label}
        </LinkButton>
      )}
    </span>
  );
}

interface FooterOutcomeProps {
  /** What stands in its place until something was changed. */
  children?: ReactNode;
}

/** What came of the last change made in the panel, in its footer, with what takes it back. */
export function FooterOutcome({ children }: FooterOutcomeProps): ReactNode {
  const outcome = useOutcomeLine();
  return outcome === null ? children : <Outcome {...outcome} />;
}

/** The same as a footer of its own, for a panel that has nothing else to say there. */
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
