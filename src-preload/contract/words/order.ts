/**
 * In which order names and other texts are listed, whatever language the desktop has: that of the words around them, with
 * numbers by their value ("Team 2" before "Team 10"), accents and upper case only between texts that are equal without.
 */
export const compareTexts = new Intl.Collator('en', { numeric: true }).compare;
