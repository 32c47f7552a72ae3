import { useState, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { LinkButton } from './LinkButton.tsx';
import classes from './ListCheck.module.css';
import textStyle from './Text.module.css';

/** What is used, what has to be looked at, what is left out, and what is said beside them. */
export type CheckTone = 'ok' | 'warn' | 'bad' | 'quiet';

/** How many rows came to the same. */
export interface CheckCount {
  count: number;
  /** To follow the number: "to choose". */
  words: string;
  tone: CheckTone;
}

/** A row of a list and what becomes of it. */
export interface CheckedRow {
  key: string;
  /** As a text editor counts, from 1; left out where rows are no lines of a text. */
  line?: number;
  /** What is read there. */
  input: ReactNode;
  /** Who or what that is in the organization; left out where it is nothing yet. */
  match?: ReactNode;
  result: string;
  tone: CheckTone;
  /** Before the line: what takes the row in. */
  tick?: ReactNode;
  /** At the end: what can be done with the row. */
  action?: ReactNode;
}

interface CountsProps {
  /** The first one is said even where it is none. */
  counts: readonly CheckCount[];
  /** At the end of the line. */
  children?: ReactNode;
}

/** How many rows of a list came to what, in one line. */
export function CheckCounts({ counts, children }: CountsProps): ReactNode {
  const said = counts.filter(({ count }, place) => place === 0 || count > 0);
  return (
    <div className={classes.counts}>
      <p className="rc-tabular" role="status">
        {said.map(({ count, words, tone }, place) => (
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
  /** What the rows are, for listeners. */
  label: string;
  rows: readonly CheckedRow[];
  /** How many there are where not all have been read. */
  total?: number;
  /** Reads more of them; left out where there is no way to. */
  onMore?: () => void;
  isBusy?: boolean;
  /** What is read and what that is, as headings of their columns. */
  columns?: { input: string; match: string };
  /** Fills the height of a dialog's part instead of standing in a frame. */
  fills?: boolean;
}

/** The rows of what was pasted or read from a file, before anything is sent: line, what is read, who that is, what becomes of it. */
export function ListCheck(props: ListCheckProps): ReactNode {
  const { label, rows, onMore, isBusy = false, fills = false } = props;
  const { columns = { input: 'Input', match: 'Match' } } = props;
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
            {hasTicks && <th scope="col">Use</th>}
            {hasLines && <th scope="col">Line</th>}
            <th scope="col" data-wide>
              {columns.input}
            </th>
            {hasMatches && (
              <th scope="col" data-wide>
                {columns.match}
              </th>
            )}
            <th scope="col" data-wide>
              Result
            </th>
            {hasActions && (
              <th scope="col">
                <span className="rc-visually-hidden">Actions</span>
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
          Show {formatCount(Math.min(moreShown, left))} more
        </LinkButton>
      )}
      {left <= 0 &&
        total > rows.length &&
        (onMore === undefined ? (
          <p className="rc-tabular">and {formatCount(total - rows.length)} more</p>
        ) : (
          <LinkButton
            onClick={() => {
              setShown(Math.max(shown, total));
              onMore();
            }}
          >
            Show more of {formatCount(total)}
          </LinkButton>
        ))}
    </div>
  );
}
