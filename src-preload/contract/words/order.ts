/**
 * The order of names and other texts, regardless of the desktop's language: that of the surrounding words, with numbers
 * by value ("Team 2" before "Team 10"), and accents and upper case only as tie-breakers.
 */
export const compareTexts = new Intl.Collator('en', { numeric: true }).compare;
