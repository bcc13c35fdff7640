import { colonOf, labelled } from './pure/labelled.ts';
import type { Context } from './context.ts';
import { html, raw, type Html } from './html.ts';
import type { Letter, MailBrand } from './letter.ts';
import { escapeHtml } from './pure/escape-html.ts';
import { isHex, textOn } from './pure/ink-on.ts';
import { languageTag, type Locale } from './pure/locales.ts';
import { plainText, readableText, shorten } from './pure/text.ts';
import { mailHtml } from './rich-text.ts';

const accent = '#cc3b25';
const fonts = `-apple-system,'Segoe UI','PingFang HK','Microsoft JhengHei','Noto Sans HK',Arial,sans-serif`;
/**
 * Mail programs that ignore color schemes use the style attributes; the others may override them.
 */
const dark = raw(`<style>@media (prefers-color-scheme:dark){
.page{background:#16150f!important;color:#f5f1e6!important}
.sheet{background:#1f1d16!important;border-color:#3a372c!important;color:#f5f1e6!important}
.sheet a:not(.button){color:#f0654d!important}.quiet{color:#b8b1a0!important}}</style>`);

/** Text that a mailbox shows next to the subject, but the mail itself does not. */
const preheaderOf = (text: string): Html =>
  html`<div class="preheader" style="display:none;max-height:0;overflow:hidden">${text}</div>`;

function headerOf({ config, venue }: Pick<Context, 'config' | 'venue'>, brand?: MailBrand): Html {
  const { name, logo_url } = brand ?? venue;
  const edge = brand && isHex(brand.colour) ? brand.colour : '#d8432b';
  const logo =
    logo_url &&
    html`<img src="${new URL(logo_url, config.base_url).href}" alt="" height="32"
  style="vertical-align:middle;margin-inline-end:10px">`;
  return html`<p style="font-weight:700;font-size:18px;margin:0 0 16px;border-left:6px solid ${edge};
  padding-left:10px">${logo}${name}</p>`;
}

function buttonOf({ text, url }: { text: string; url: string }, brand?: MailBrand): Html {
  const colour = brand && isHex(brand.colour) ? brand.colour : accent;
  return html`<p style="margin:28px 0"><a href="${url}" class="button"
  style="background:${colour};color:${textOn(colour, '#ffffff')};text-decoration:none;
  padding:13px 22px;border-radius:6px;font-weight:600;display:inline-block">${text}</a></p>
<p class="quiet" style="font-size:13px;color:#6b675c;word-break:break-all">${url}</p>`;
}

/**
 * Returns the address of a page of this installation in the language of the mail, which the device
 * that opens it may not have chosen; other addresses stay as they are.
 */
function inLanguage(url: string, base_url: string, locale: Locale): string {
  if (url !== base_url && !url.startsWith(`${base_url}/`)) return url;
  const address = new URL(url);
  address.searchParams.set('locale', locale);
  return address.href;
}

/**
 * Like `inLanguage`, for the links of a text that do not name a language themselves. A link that
 * shows its address shows the new one.
 */
const linksInLanguage = (text: string, base_url: string, locale: Locale): string =>
  text.replace(
    /(<a\b[^>]*\shref=")([^"]*)("[^>]*>)(\2(?=<\/a>))?/g,
    (link, start: string, href: string, end: string, shown = '') => {
      const url = href.replaceAll('&amp;', '&');
      const address = /[?&]locale=/.test(url) ? url : inLanguage(url, base_url, locale);
      if (address === url) return link;
      const escaped = escapeHtml(address);
      return start + escaped + end + (shown && escaped);
    },
  );

/** Renders the frame that all mails share, as HTML and as text. */
export function frame(
  ctx: Pick<Context, 'config' | 'texts' | 'venue'>,
  letter: Letter,
): { html: string; text: string } {
  const { brand, footer, locale, subject, unsubscribe } = letter;
  const { base_url } = ctx.config;
  const urlInLanguage = (url: string): string => inLanguage(url, base_url, locale);
  const button = letter.button && { ...letter.button, url: urlInLanguage(letter.button.url) };
  const written = linksInLanguage(mailHtml(letter.body.value, base_url), base_url, locale);
  const preheader =
    letter.preheader ?? shorten(plainText(written, colonOf(locale)).replace(/\s+/g, ' '), 120);
  const leave = unsubscribe && {
    text: ctx.texts.format(locale, 'mail.unsubscribe', {
      organizer: brand?.name ?? ctx.venue.name,
    }),
    url: urlInLanguage(unsubscribe.page),
  };
  const sentBy = ctx.texts.format(locale, 'mail.sent_by', { venue: ctx.venue.name, url: base_url });
  const small = (content: unknown) =>
    html`<p class="quiet" style="font-size:12px;color:#6b675c;margin:8px 0 0">${content}</p>`;
  const page = html`<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${subject}</title>${dark}</head>
<body class="page" style="margin:0;background:#faf8f3;color:#16150f;font-family:${fonts};
  line-height:1.65">${preheaderOf(preheader)}
<table role="presentation" class="page" width="100%" style="border-collapse:collapse;
  background:#faf8f3;color:#16150f"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" style="border-collapse:collapse;max-width:600px;
  text-align:start"><tr><td>${headerOf(ctx, brand)}
<div class="sheet" style="background:#fff;border:1px solid #e5e1d6;border-radius:10px;
  padding:24px;overflow-wrap:anywhere;word-break:break-word">${raw(written)}
${button ? buttonOf(button, brand) : null}</div>
${[
  footer ? small(footer) : null,
  leave
    ? small(html`<a href="${leave.url}" class="quiet" style="color:#6b675c">${leave.text}</a>`)
    : null,
  small(sentBy),
]}</td></tr></table></td></tr></table></body></html>`.value;
  const text = [
    readableText(written, colonOf(locale)),
    button ? labelled(locale, button.text, button.url) : '',
    footer ?? '',
    leave ? labelled(locale, leave.text, leave.url) : '',
    sentBy,
  ]
    .filter(Boolean)
    .join('\n\n');
  return { html: page, text };
}
