/** A message that someone could make a server deliver, or that a broken server could render. */
export interface HostileMessage {
  readonly name: string;
  readonly html: string;
  /**
   * Set if current Chromium does nothing with it even as a separate page, although it once did or another browser does.
   */
  readonly isDormant?: true;
}

/**
 * Messages that load, run, send or overlay something if their HTML is shown unchanged. Their scripts call `executed`.
 *
 * @param leak address that no message may request, without a trailing slash.
 */
export function hostileMessages(leak: string): readonly HostileMessage[] {
  const run = (quote = "'") => `(self.executed||parent.executed)(${quote}ran${quote})`;
  const bare = '(self.executed||parent.executed)(1)';
  const encoded = (text: string) => encodeURIComponent(text);
  return [
    // Scripts
    { name: 'a script', html: `<p>hi</p><script>${bare}</script>` },
    { name: 'a script from elsewhere', html: `<script src="${leak}/script.js"></script>` },
    { name: 'a module', html: `<script type="module">${bare}</script>` },
    { name: 'a script in pieces', html: `<scr<script>ipt>${bare}</scr</script>ipt><script>${bare}</script>` },
    { name: 'a script behind a null', html: `<img src=x onerror\u0000=0 onerror=${bare}>` },
    {
      name: 'an import map',
      html: `<script type="importmap">{"imports":{}}</script><script>${bare}</script>`,
    },
    // Handlers
    { name: 'an image that fails', html: `<img src="data:," onerror="${run()}">` },
    { name: 'an image that fails, unquoted', html: `<img/src=x/onerror=${bare}>` },
    { name: 'a handler in capitals', html: `<IMG SRC=x OnErRoR="${run()}">` },
    { name: 'a body that loads', html: `<body onload="${run()}">` },
    { name: 'a field that takes the focus', html: `<input autofocus onfocus="${run()}">` },
    { name: 'an editable that takes the focus', html: `<p contenteditable autofocus onfocus=${bare}>x</p>` },
    { name: 'details that open', html: `<details open ontoggle="${run()}"><summary>s</summary></details>` },
    {
      name: 'an animation that starts',
      html: `<style>@keyframes a{}</style><p style="animation:a 1s" onanimationstart="${run()}">x</p>`,
    },
    {
      name: 'a transition on hover',
      html: `<p style="padding:60px" onmouseover="${run()}" onpointerover="${run()}">over</p>`,
    },
    { name: 'a click', html: `<a href="#" onclick="${run()}">press</a>` },
    { name: 'a sound that fails', html: `<audio src=x onerror="${run()}"></audio>` },
    { name: 'a video that fails', html: `<video><source onerror="${run()}" src=x></video>` },
    { name: 'a frame that loads', html: `<iframe onload="${run()}"></iframe>` },
    { name: 'a marquee', html: `<marquee onstart="${run()}">x</marquee>`, isDormant: true },
    // Remote loads
    { name: 'an image', html: `<img src="${leak}/image.png">` },
    { name: 'an image in a set', html: `<img srcset="${leak}/set.png 1x, ${leak}/set2.png 2x">` },
    { name: 'a lazy image', html: `<img loading="lazy" src="${leak}/lazy.png">` },
    { name: 'a picture', html: `<picture><source srcset="${leak}/source.png"><img src=""></picture>` },
    { name: 'an image without a scheme', html: `<img src="${leak.replace('http:', '')}/plain.png">` },
    { name: 'an image behind line breaks', html: `<img src="ht\ntp:\t${leak.slice(5)}/broken.png">` },
    { name: 'an emoji that is a picture', html: `<img class="emoji" alt=":x:" src="${leak}/emoji.png">` },
    { name: 'a picture of one’s own server', html: `<img src="/user_uploads/1/ab/track.png">` },
    { name: 'a video', html: `<video src="${leak}/video.mp4" autoplay preload="auto"></video>` },
    { name: 'a poster', html: `<video poster="${leak}/poster.png"></video>` },
    { name: 'a sound', html: `<audio src="${leak}/sound.mp3" autoplay></audio>` },
    { name: 'captions', html: `<video><track default src="${leak}/captions.vtt"></video>`, isDormant: true },
    { name: 'a frame', html: `<iframe src="${leak}/frame"></iframe>` },
    { name: 'a frame of its own', html: `<iframe srcdoc="<script>${bare}</script>"></iframe>` },
    { name: 'an object', html: `<object data="${leak}/object"></object>` },
    { name: 'an embedding', html: `<embed src="${leak}/embed">` },
    { name: 'a background', html: `<table background="${leak}/background.png"><tr><td>x</td></tr></table>` },
    { name: 'an input that is an image', html: `<input type="image" src="${leak}/input.png">` },
    { name: 'a link to a style sheet', html: `<link rel="stylesheet" href="${leak}/style.css">` },
    { name: 'a link to load before', html: `<link rel="preload" as="image" href="${leak}/preload.png">` },
    { name: 'a link to fetch before', html: `<link rel="prefetch" href="${leak}/prefetch">` },
    { name: 'a base', html: `<base href="${leak}/base/"><img src="relative.png">` },
    { name: 'a refresh', html: `<meta http-equiv="refresh" content="0;url=${leak}/refresh">` },
    { name: 'a ping', html: `<a href="#x" ping="${leak}/ping">press</a>` },
    // Style
    { name: 'a style with an image', html: `<p style="background-image:url(${leak}/style.png)">x</p>` },
    { name: 'a style element', html: `<style>p{background:url(${leak}/element.png)}</style><p>x</p>` },
    { name: 'a style import', html: `<style>@import url(${leak}/import.css);</style>` },
    {
      name: 'a font',
      html: `<style>@font-face{font-family:f;src:url(${leak}/font.woff2)}p{font-family:f}</style><p>x</p>`,
    },
    { name: 'a style with escapes', html: `<p style="background:u\\72l(${leak}/escape.png)">x</p>` },
    { name: 'a list mark', html: `<ul style="list-style-image:url(${leak}/mark.png)"><li>x</li></ul>` },
    {
      name: 'a preview’s picture',
      html: `<div class="message_embed"><a class="message_embed_image" href="${leak}/page" style="background-image: url(${leak}/preview.png)"></a></div>`,
    },
    {
      name: 'an overlay',
      html: `<a href="javascript:${run()}" style="position:fixed;inset:0;z-index:99999">Sign in again</a>`,
    },
    // URLs
    { name: 'a script as an address', html: `<a href="javascript:${run()}">press</a>` },
    { name: 'a script in mixed case', html: `<a href="JaVaScRiPt:${run()}">press</a>` },
    { name: 'a script behind a tab', html: `<a href="java\tscript:${run()}">press</a>` },
    { name: 'a script behind entities', html: `<a href="&#106;avascript&colon;${run()}">press</a>` },
    { name: 'a script behind a control', html: `<a href="\u0001javascript:${run()}">press</a>` },
    {
      name: 'a frame of a script',
      html: `<iframe src="javascript:${run().replace('self', 'parent')}"></iframe>`,
    },
    {
      name: 'a page of data',
      html: `<iframe src="data:text/html,${encoded(`<img src=${leak}/data.png>`)}"></iframe>`,
    },
    {
      name: 'a link to data',
      html: `<a href="data:text/html,${encoded(`<img src=${leak}/link.png>`)}">press</a>`,
      isDormant: true,
    },
    { name: 'an old script', html: `<a href="vbscript:msgbox(1)">press</a>`, isDormant: true },
    { name: 'a file', html: `<a href="file:///etc/passwd">press</a>`, isDormant: true },
    {
      name: 'a program',
      html: `<a href="ms-msdt:/id">press</a><a href="smb://h/s">press</a>`,
      isDormant: true,
    },
    {
      name: 'a name in an address',
      html: `<a href="https://zulip.com@evil.invalid/">press</a>`,
      isDormant: true,
    },
    {
      name: 'a map',
      html: `<map name=m><area shape=default href="javascript:${run()}"></map><img usemap=#m src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width=90 height=90>`,
    },
    // Forms
    { name: 'a form', html: `<form action="${leak}/form"><input name=key><button>press</button></form>` },
    {
      name: 'a button for another form',
      html: `<form id=f></form><button form=f formaction="${leak}/formaction">press</button>`,
    },
    {
      name: 'a script behind a form',
      html: `<form action="javascript:${run()}"><button>press</button></form>`,
    },
    {
      name: 'a dialog',
      html: `<dialog open><form method=get action="${leak}/dialog"><button>press</button></form></dialog>`,
    },
    // Drawings
    { name: 'a drawing with a script', html: `<svg><script>${bare}</script></svg>` },
    { name: 'a drawing that loads', html: `<svg onload="${run()}"></svg>` },
    { name: 'a drawing with a picture', html: `<svg><image href="${leak}/svg.png"/></svg>` },
    { name: 'a drawing of another', html: `<svg><use href="${leak}/use.svg#a"/></svg>`, isDormant: true },
    {
      name: 'a drawing that sets an address',
      html: `<svg><a><animate attributeName=href values="javascript:${run()}" /><text x=20 y=20>press</text></a></svg>`,
    },
    {
      name: 'a foreign object',
      html: `<svg><foreignObject><img src=x onerror="${run()}"></foreignObject></svg>`,
    },
    {
      name: 'a drawing with a style',
      html: `<svg><style>*{background:url(${leak}/svgstyle.png)}</style></svg><p>x</p>`,
    },
    // Formulas
    {
      name: 'a formula with an address',
      html: `<math href="javascript:${run()}"><mi>press</mi></math>`,
      isDormant: true,
    },
    { name: 'a formula with a handler', html: `<math><mi onmouseover="${run()}">press here</mi></math>` },
    {
      name: 'a formula with a link',
      html: `<math><mtext><a href="javascript:${run()}">press</a></mtext></math>`,
    },
    {
      name: 'a picture in an annotation',
      html: `<math><annotation-xml encoding="text/html"><img src="${leak}/math.png"></annotation-xml></math>`,
    },
    // Different when parsed twice
    {
      name: 'a style in a formula',
      html: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${bare}&gt;">`,
      isDormant: true,
    },
    {
      name: 'a form in a form',
      html: `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${bare}>`,
      isDormant: true,
    },
    { name: 'a title in a drawing', html: `<svg></p><style><a id="</style><img src=1 onerror=${bare}>">` },
    { name: 'text without scripts', html: `<noscript><p title="</noscript><img src=x onerror=${bare}>">` },
    { name: 'a title', html: `<title><p title="</title><img src=x onerror=${bare}>">` },
    { name: 'a text area', html: `<textarea><p title="</textarea><img src=x onerror=${bare}>">` },
    { name: 'a comment', html: `<!--><img src=x onerror=${bare}>-->` },
    { name: 'a declaration', html: `<![CDATA[><img src=x onerror=${bare}>]]>` },
    { name: 'a template', html: `<template><img src=x onerror=${bare}></template>`, isDormant: true },
    {
      name: 'a shadow',
      html: `<div><template shadowrootmode=open><img src=x onerror=${bare}></template></div>`,
    },
    {
      name: 'a selection',
      html: `<select><style></select><img src=x onerror=${bare}></style>`,
      isDormant: true,
    },
    { name: 'plain text', html: `<xmp><p title="</xmp><img src=x onerror=${bare}>">` },
    { name: 'an unfinished element', html: `<img src=x onerror=${bare} ` + 'x'.repeat(20) + '>' },
    {
      name: 'five hundred levels',
      html: `${'<div>'.repeat(600)}<img src=x onerror=${bare}>${'</div>'.repeat(600)}`,
    },
    // Names with another meaning
    {
      name: 'names of the document',
      html: `<form id=body name=body><img name=getElementById><a id=attributes name=childNodes></a></form><img src=x onerror=${bare}>`,
    },
    {
      name: 'a form that hides its attributes',
      html: `<form onmouseover="${run()}" style="padding:60px"><input name=attributes><input name=nodeName>over</form>`,
    },
    {
      name: 'a spoiler',
      html: `<div class="spoiler-block"><div class="spoiler-header"><img src=x onerror=${bare}></div><div class="spoiler-content"><img src="${leak}/spoiler.png"></div></div>`,
    },
    {
      name: 'code',
      html: `<div class="codehilite"><pre><code><img src=x onerror=${bare}></code></pre></div>`,
    },
    {
      name: 'a table',
      html: `<table><tbody><tr><td style="text-align:right;background:url(${leak}/td.png)">x</td></tr></tbody></table>`,
    },
    {
      name: 'a mention',
      html: `<span class="user-mention" data-user-id="9" onmouseover="${run()}" style="display:block;padding:60px">over</span>`,
    },
  ];
}
