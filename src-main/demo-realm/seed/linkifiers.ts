import type { LinkifierStore } from '../linkifiers/linkifier-store.ts';

/** The linkifiers of the demo organization, with the fields that its server supports. */
export function seedLinkifiers(featureLevel: number): LinkifierStore {
  const shop = 'https://shop.orchid-cooperative.example';
  const rows: readonly (readonly [
    pattern: string,
    urlTemplate: string,
    example?: string,
    reverse?: string,
    ...alternatives: string[],
  ])[] = [
    [
      '#O(?P<order>[0-9]{4,6})',
      `${shop}/orders/{order}`,
      '#O4431',
      '#O{order}',
      `${shop}/admin/orders/{order}`,
    ],
    ['#R(?P<order>[0-9]{4,6})-(?P<part>[0-9]+)', `${shop}/orders/{order}/returns/{part}`, '#R4398-1'],
    [
      'GLAZE-(?P<glaze>[A-Z]{2}[0-9]{2})',
      'https://kiln.orchid-cooperative.example/glazes/{glaze}',
      'GLAZE-CE04',
      'GLAZE-{glaze}',
    ],
    [
      '(?P<shop>[a-z0-9-]+)#(?P<id>[0-9]+)',
      'https://code.orchid-cooperative.example/{shop}/issues/{id}',
      'web-shop#212',
      '{shop}#{id}',
      'https://code.orchid-cooperative.example/{shop}/pulls/{id}',
    ],
    ['bed (?P<bed>[A-H][0-9]{1,2})', 'https://gardens.orchid-cooperative.example/plan{?bed}'],
  ];
  return {
    list: rows.map(([pattern, urlTemplate, example, reverse, ...alternatives], index) => ({
      id: index + 1,
      pattern,
      urlTemplate,
      exampleInput: featureLevel >= 471 ? (example ?? null) : null,
      reverseTemplate: featureLevel >= 471 ? (reverse ?? null) : null,
      alternativeUrlTemplates: featureLevel >= 478 ? alternatives : [],
    })),
    nextId: rows.length + 1,
  };
}
