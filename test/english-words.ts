import english from 'virtual:words/en';
import { expect } from 'vitest';
import { setWords } from '#words/say.ts';
import { sayText, type Message, type Text } from '#words/text.ts';

declare module 'vitest' {
  interface AsymmetricMatchersContaining {
    /** A text that says this, or something that matches it, in English. */
    saying: (part: string | RegExp) => unknown;
  }
}

setWords('en', english);

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'id' in value && Object.hasOwn(english, String(value.id));

expect.extend({
  saying(received: Text, part: string | RegExp) {
    const said = sayText(received);
    const pass = typeof part === 'string' ? said.includes(part) : part.test(said);
    return { pass, message: () => `"${said}" ${pass ? 'says' : "doesn't say"} ${String(part)}` };
  },
});

/** A message is equal to the sentence that it says in English, wherever tests compare values. */
expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    if (typeof other === 'string' && isMessage(one)) return sayText(one) === other;
    if (typeof one === 'string' && isMessage(other)) return sayText(other) === one;
    return undefined;
  },
]);
