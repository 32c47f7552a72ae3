import { useState, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { LinkButton } from './LinkButton.tsx';
import classes from './ListCheck.module.css';
import textStyle from './Text.module.css';

/** What is used, what needs attention, what is left out, and additional remarks. */
export type CheckTone = 'ok' | 'warn' | 'bad' | 'quiet';

/** How many rows had the same result. */
export interface CheckCount {
  count: number;
  /** Follows the number: "to choose". */
  words: string;
  tone: CheckTone;
}

/** A row of a list and its result. */
export interface CheckedRow {
  key: string;
  /** Counted from 1, as in a text editor; left out if rows aren't lines of a text. */
  line?: number;
  /** What was read there. */
  input: ReactNode;
  /** The matching person or thing in the organization; left out if there is none yet. */
  match?: ReactNode;
  result: string;
  tone: CheckTone;
  /** Before the line: includes the row. */
  tick?: ReactNode;
  /** At the end: an action for the row. */
  action?: ReactNode;
}

interface CountsProps {
  /** The first one is shown even if it is zero. */
  counts: readonly CheckCount[];
  /** At the end of the line. */
  children?: ReactNode;
}

/** The number of a list's rows by result, in one line. */
export function CheckCounts({ counts, children }: CountsProps): ReactNode {
  const shownCounts = counts.filter(({ count }, place) => place === 0 || count > 0);
  return (
    <div className={classes.counts}>
      <p className="rc-tabular" role="status">
        {shownCounts.map(({ count, words, tone }, place) => (
          <span key={words}>
            {place > 0 && ', '}
            <strong className={textStyle[tone]}>{formatCount(count)}</strong> {words}
          </span>
        ))}
      </p>
      {children}
    </div>
  );
}

const firstShown = 200;
const moreShown = 1_000;

interface ListCheckProps {
  /** What the rows are, for screen readers. */
  label: string;
  rows: readonly CheckedRow[];
  /** The total, if not all have been read. */
  total?: number;
  /** Reads more of them; left out if impossible. */
  onMore?: () => void;
  isBusy?: boolean;
  /** The column headings for the input and the match. */
  columns?: { input: string; match: string };
  /** Fills the height of a dialog's part instead of having a frame. */
  fills?: boolean;
}

/** The rows pasted or read from a file, before anything is sent: line, input, match, and result. */
export function ListCheck(props: ListCheckProps): ReactNode {
  const { label, rows, onMore, isBusy = false, fills = false } = props;
  const { columns = { input: say('ui.input'), match: say('ui.match') } } = props;
  const [shown, setShown] = useState(firstShown);
  const total = props.total ?? rows.length;
  const hasTicks = rows.some(({ tick }) => tick !== undefined);
  const hasLines = rows.some(({ line }) => line !== undefined);
  const hasActions = rows.some(({ action }) => action !== undefined);
  const hasMatches = rows.some(({ match }) => match !== undefined);
  const left = rows.length - shown;
  return (
    <div
      className={classes.frame}
      data-fills={fills}
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={isBusy}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {hasTicks && <th scope="col">{say('ui.use')}</th>}
            {hasLines && <th scope="col">{say('ui.line')}</th>}
            <th scope="col" data-wide>
              {columns.input}
            </th>
            {hasMatches && (
              <th scope="col" data-wide>
                {columns.match}
              </th>
            )}
            <th scope="col" data-wide>
              {say('ui.result')}
            </th>
            {hasActions && (
              <th scope="col">
                <span className="rc-visually-hidden">{say('ui.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ key, tick, line, input, match, result, tone, action }) => (
            <tr key={key}>
              {hasTicks && <td>{tick}</td>}
              {hasLines && <td className="rc-tabular">{line !== undefined && formatCount(line)}</td>}
              <td>{input}</td>
              {hasMatches && <td>{match}</td>}
              <td className={`${classes.result} ${textStyle[tone]}`}>
                <bdi>{result}</bdi>
              </td>
              {hasActions && <td>{action}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <LinkButton onClick={() => setShown(shown + moreShown)}>
          {say('ui.show-more', { count: Math.min(moreShown, left) })}
        </LinkButton>
      )}
      {left <= 0 &&
        total > rows.length &&
        (onMore === undefined ? (
          <p className="rc-tabular">{say('ui.and-more', { count: total - rows.length })}</p>
        ) : (
          <LinkButton
            onClick={() => {
              setShown(Math.max(shown, total));
              onMore();
            }}
          >
            {say('ui.show-more-of', { total })}
          </LinkButton>
        ))}
    </div>
  );
}
