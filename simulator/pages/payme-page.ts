import { nowMs } from '../clock.ts';
import type { Answer } from '../http/answer.ts';
import { escape, html } from '../http/page.ts';
import { merchantOf } from '../payme/merchants.ts';
import type { PaymentRequest } from '../payme/records.ts';
import { written } from '../stripe/currencies.ts';
import type { World } from '../world.ts';
import { onboardingStyle, paymeScript } from './assets.ts';
import { type Texts, textsFor } from './texts.ts';

type How = { locale: string; failed: boolean; goesBack: boolean };

const ends = { PR004: 'payme_rejected', PR005: 'succeeded', PR007: 'payme_expired' } as const;

/** The payment page: the shop, the amount, and everything that a payer can do. */
export function paymePage(world: World, request: PaymentRequest, how: How): Answer {
  const texts = textsFor(how.locale);
  const amount = written(request.amount, 'hkd', texts.lang);
  const description = request.merchant_data?.orderDescription;
  const shop = merchantOf(world, request.merchant)?.name ?? request.merchant;
  const descriptionText =
    typeof description === 'string' ? `<br><small>${escape(description)}</small>` : '';
  const open = request.status === 'PR001';
  const body = `<main><h1>${escape(texts.payme)}</h1>
<p>${escape(texts.payme_lead)}</p>
<dl>
<dt>${escape(texts.payme_to)}</dt>
<dd>${escape(shop)}${descriptionText}</dd>
<dt>${escape(texts.payme_amount)}</dt>
<dd>${escape(amount)}</dd>
</dl>
${open ? choices(request, texts, amount, how.failed) : end(request, texts, how.goesBack)}
</main>`;
  const callbacks = [request.success_callback, request.fail_callback].filter(
    (url): url is string => url !== null,
  );
  return html({
    lang: texts.lang,
    title: texts.payme,
    style: onboardingStyle,
    body,
    ...(open ? { script: paymeScript } : {}),
    formsTo: [...new Set(callbacks.map(sourceOf))],
  });
}

function choices(request: PaymentRequest, texts: Texts, amount: string, failed: boolean): string {
  const left = Math.max(0, Math.ceil((request.expires_at - nowMs()) / 1000));
  const button = (choice: string, text: string, more = ' class="quiet"'): string =>
    `<button name="choice" value="${choice}"${more}>${escape(text)}</button>`;
  return `${failed ? `<p role="alert">${escape(texts.payme_failed)}</p>` : ''}
<p>${escape(texts.payme_left)} <output data-seconds="${left}">${left}</output></p>
<form method="post">
${button('pay', texts.pay.replace('{amount}', amount), '')}
${button('reject', texts.payme_reject)}
${button('fail', texts.payme_fail)}
${button('expire', texts.payme_expire)}
</form>`;
}

function end(request: PaymentRequest, texts: Texts, goesBack: boolean): string {
  const { status, success_callback, fail_callback } = request;
  const way = status === 'PR005' ? success_callback : fail_callback;
  const text = status === 'PR001' ? '' : texts[ends[status]];
  const back =
    goesBack && way !== null
      ? `<p><a href="${escape(way)}">${escape(texts.payme_back)}</a></p>`
      : '';
  return `<p role="status">${escape(text)}</p>${back}`;
}

/** The source of an address: its origin on the web, its scheme for an app. */
function sourceOf(url: string): string {
  const { origin, protocol } = new URL(url);
  return origin === 'null' ? protocol : origin;
}
