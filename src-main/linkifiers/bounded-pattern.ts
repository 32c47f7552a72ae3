/** The pattern between the characters that the server wants around a link; the second group is the link. */
export const boundedPattern = (pattern: string): string =>
  String.raw`(^|\s|\x{0085}|\pZ|['"(,:<])(${pattern})($|[^\pL\pN])`;
