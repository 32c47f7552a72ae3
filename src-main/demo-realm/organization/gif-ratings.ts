const named = [
  ['g', 'G (General audience)'],
  ['pg', 'PG (Parental guidance)'],
  ['pg-13', 'PG-13 (Parental guidance - under 13)'],
  ['r', 'R (Restricted)'],
] as const;

/** From this level on, GIFs come from several services, and the strictest rating is gone. */
const severalServices = 442;

/** The allowed GIF ratings in the register answer; their numbers shifted once. */
export function gifRatings(level: number): Record<string, { name: string; id: number }> {
  const isFormer = level < severalServices;
  const ratings = isFormer ? [['y', 'Y (Very young audience)'] as const, ...named] : named;
  return {
    disabled: { name: isFormer ? 'GIPHY integration disabled' : 'GIF integration disabled', id: 0 },
    ...Object.fromEntries(
      ratings.map(([key, words], index) => [key, { name: `Allow GIFs rated ${words}`, id: index + 1 }]),
    ),
  };
}

/** The register key of that list. */
export function gifRatingsKey(level: number): string {
  if (level < severalServices) return 'giphy_rating_options';
  return level < 453 ? 'gif_rating_options' : 'gif_rating_policy_options';
}

/** The default of a new organization: the rating for everyone. */
export function gifRatingInitial(level: number): number {
  return level < severalServices ? 2 : 1;
}
