import classes from './FirstRun.module.css';

/** The mark of the console: three sliders. */
export function Logo() {
  return (
    <svg className={classes.logo} width="48" height="48" viewBox="0 0 48 48" aria-hidden>
      <rect className={classes.logoTile} width="48" height="48" rx="11" />
      <path className={classes.logoLines} d="M11 15.5h26M11 24h26M11 32.5h26" />
      <circle className={classes.logoKnobs} cx="18" cy="15.5" r="4.2" />
      <circle className={classes.logoKnobs} cx="30" cy="24" r="4.2" />
      <circle className={classes.logoKnobs} cx="22" cy="32.5" r="4.2" />
    </svg>
  );
}
