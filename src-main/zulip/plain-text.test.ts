import { describe, expect, it } from 'vitest';
import { plainTextOf, textOf } from './plain-text.ts';

describe('the text of HTML', () => {
  it.each([
    ['<p>Internal chat<br>of <b>Acme</b> &amp; friends.</p>', 'Internal chat\nof Acme & friends.'],
    ['<p>One</p>\n\n<p> Two\u00a0\tthree </p>', 'One\nTwo three'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
    ['a<script>alert("x")</script >b<STYLE>p {}</style>c', 'abc'],
    ['a<script>never closed', 'a'],
    ['1 < 2 &lt; 3', '1 < 2 < 3'],
    ['a <b', 'a <b'],
    ['&#65;&#x42;&#x110000;&#0;&copy;&quot;', 'AB&#x110000;&#0;&copy;"'],
    ['&amp;lt;', '&lt;'],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });

  it('keeps its whitespace on request', () => {
    expect(textOf('<pre><code>if (a)\n    b();\n</code></pre>')).toBe('if (a)\n    b();');
  });
});
