import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../build/chromium-shell/chromium.ts';
import { serveMessagePage, type MessagePage } from './message-page/serve.ts';

/** What stays of a message that means no harm: all that somebody wrote, and how it is meant. */
let served: MessagePage;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  served = await serveMessagePage();
  browser = await chromium.launch({
    executablePath: findChromium(process.env) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  page = await browser.newPage({ viewport: { width: 800, height: 600 }, timezoneId: 'Europe/Lisbon' });
  await page.goto(served.url);
  await page.waitForFunction(() => typeof window.show === 'function');
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

/** The message as it stands in the page, in one line. */
async function shown(html: string): Promise<string> {
  await page.evaluate((text) => window.show(text), html);
  return page.evaluate(() => document.querySelector('#root > div')?.innerHTML ?? '');
}

const link = (part: string, address: string, text: string) =>
  `<a data-part="${part}" role="link" tabindex="0" data-address="${address}" title="${address}">${text}</a>`;

describe('a message', () => {
  it('keeps text, lists, quotes, tables and code', async () => {
    const html =
      '<p>One <strong>two</strong> <em>three</em> <del>four</del></p><ol start="3"><li>x</li></ol><blockquote><p>q</p></blockquote>';
    expect(await shown(html)).toBe(html);
    expect(
      await shown('<table><tbody><tr><td style="text-align: right;">1</td><td>2</td></tr></tbody></table>'),
    ).toBe('<table><tbody><tr><td align="right">1</td><td>2</td></tr></tbody></table>');
    expect(
      await shown(
        '<div class="codehilite"><pre><span></span><code><span class="k">let</span> <span class="mantine-x">y</span></code></pre></div>',
      ),
    ).toBe(
      '<div data-part="code"><pre><span></span><code><span data-token="keyword">let</span> <span>y</span></code></pre></div>',
    );
  });

  it('marks mentions, references and links, whose address is whole', async () => {
    expect(await shown('<p><span class="user-mention silent" data-user-id="9">Tom</span></p>')).toBe(
      '<p><span data-part="silent-mention">Tom</span></p>',
    );
    expect(await shown('<p><a class="message-link" href="/#narrow/channel/3-x/near/7">#x</a></p>')).toBe(
      `<p>${link('reference', `${served.url}/#narrow/channel/3-x/near/7`, '#x')}</p>`,
    );
    expect(await shown('<p><a href="https://e.invalid/a?b=1">there</a></p>')).toBe(
      `<p>${link('link', 'https://e.invalid/a?b=1', 'there')}</p>`,
    );
    expect(await shown('<p><a href="javascript:void(0)">there</a></p>')).toBe(
      '<p><span data-part="no-link" title="This link leads to no web or mail address.">there</span></p>',
    );
  });

  it('follows a link by mouse and by keyboard, through the bridge alone', async () => {
    await shown('<p><a href="https://e.invalid/one">one</a></p>');
    await page.getByRole('link', { name: 'one' }).click();
    await page.getByRole('link', { name: 'one' }).press('Enter');
    expect(await page.evaluate(() => window.followed.splice(0))).toEqual([
      'https://e.invalid/one',
      'https://e.invalid/one',
    ]);
  });

  it('names media instead of loading them, once', async () => {
    expect(
      await shown(
        '<div class="message_inline_image"><a href="/user_uploads/1/ab/k%20iln.png" title="kiln.png"><img src="/thumbnail/x"></a></div>',
      ),
    ).toBe(
      `<div>${link(
        'link',
        `${served.url}/user_uploads/1/ab/k%20iln.png`,
        '<span data-part="media"><span data-part="media-kind">Image</span><bdi data-part="media-name">k iln.png</bdi></span>',
      )}</div>`,
    );
    expect(await shown('<p><audio src="https://e.invalid/a.mp3" title="Talk"></audio></p>')).toBe(
      `<p>${link(
        'media',
        'https://e.invalid/a.mp3',
        '<span data-part="media-kind">Audio</span><bdi data-part="media-name">Talk</bdi>',
      )}</p>`,
    );
  });

  it('draws emoji as characters, and names those that are pictures', async () => {
    expect(
      await shown(
        '<p><span aria-label="thumbs up" class="emoji emoji-1f44d" role="img" title="thumbs up">:thumbs_up:</span><img alt=":zulip:" class="emoji" src="/static/x.png"></p>',
      ),
    ).toBe(
      '<p><span data-part="emoji" role="img" aria-label="thumbs up" title="thumbs up">👍</span><span data-part="named-emoji">:zulip:</span></p>',
    );
  });

  it('tells times in the local zone', async () => {
    const html = await shown('<p><time datetime="2031-07-23T08:30:00Z">2031-07-23T08:30:00Z</time></p>');
    expect(html).toContain('>Wed 23 Jul 2031, 09:30<');
  });

  it('draws a formula once', async () => {
    const html = await shown(
      '<p><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span style="height:1em">x</span></span></span></p>',
    );
    expect(html).toBe(
      '<p><span data-part="formula"><math><semantics><mrow><mi>x</mi></mrow></semantics></math></span></p>',
    );
  });

  it('opens a spoiler by its heading', async () => {
    await shown(
      '<div class="spoiler-block"><div class="spoiler-header"><p>The end</p></div><div class="spoiler-content" aria-hidden="true"><p>They won</p></div></div>',
    );
    expect(await page.getByText('They won').isVisible()).toBe(false);
    await page.getByText('The end').click();
    expect(await page.getByText('They won').isVisible()).toBe(true);
  });
});
