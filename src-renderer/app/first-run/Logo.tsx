/** The mark of the console: three sliders. */
export function Logo() {
  return (
    <svg width="48" height="48" viewBox="0 0 48 48" fill="var(--rc-logoFg)" aria-hidden>
      <rect width="48" height="48" rx="11" fill="var(--rc-logo)" />
      <path
        d="M11 15.5h26M11 24h26M11 32.5h26"
        stroke="var(--rc-logoFg2)"
        strokeLinecap="round"
        strokeWidth={2.5}
      />
      <circle cx="18" cy="15.5" r="4.2" />
      <circle cx="30" cy="24" r="4.2" />
      <circle cx="22" cy="32.5" r="4.2" />
    </svg>
  );
}
