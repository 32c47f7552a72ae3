import type { Linkifier } from '#contract/linkifiers.ts';
import type { WireLinkifier } from '../zulip/route/linkifiers.ts';

/** Converts a linkifier as sent by the server. @param position its index in the server's list */
export function linkifierOfWire(wire: WireLinkifier, position: number): Linkifier {
  return {
    id: wire.id,
    position,
    pattern: wire.pattern,
    urlTemplate: wire.url_template,
    exampleInput: wire.example_input ?? '',
    reverseTemplate: wire.reverse_template ?? '',
    alternativeUrlTemplates: wire.alternative_url_templates,
  };
}
