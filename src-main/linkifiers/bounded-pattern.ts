/** The pattern with the boundaries that the server requires around a link; the second group is the link. */
export const boundedPattern = (pattern: string): string =>
  String.raw`(^|\s|\x{0085}|\pZ|['"(,:<])(${pattern})($|[^\pL\pN])`;
