/** Releases by feature level. https://zulip.com/api/changelog */
const releases: readonly [number, string][] = [
  [499, '12.1'],
  [497, '12.0'],
  [421, '11.0'],
  [372, '10.1'],
  [371, '10.0'],
  [278, '9.2'],
  [277, '9.0'],
  [237, '8.0'],
  [185, '7.0'],
];

/** The version string of a server at a feature level: a release, or a development version of the next one. */
export function zulipVersion(featureLevel: number): string {
  const release = releases.find(([level]) => level <= featureLevel);
  if (release === undefined) return '6.2';
  return release[0] === featureLevel ? release[1] : `${release[1]}-${featureLevel - release[0]}-g7c1d3a5b90`;
}
