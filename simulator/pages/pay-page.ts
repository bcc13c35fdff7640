import { nowMs } from '../clock.ts';
import type { Answer } from '../http/answer.ts';
import { escape, html, inlineJson } from '../http/page.ts';
import { written } from '../stripe/currencies.ts';
import type { Intent } from '../stripe/records.ts';
import { payFormScript, payFormStyle } from './assets.ts';
import { type Texts, textsFor } from './texts.ts';

const cards: [keyof Texts, string][] = [
  ['good', '4242 4242 4242 4242'],
  ['declined', '4000 0000 0000 0002'],
  ['poor', '4000 0000 0000 9995'],
  ['expired', '4000 0000 0000 0069'],
  ['asked', '4000 0027 6000 3184'],
  ['disputed', '4000 0000 0000 0259'],
  ['slow', '4999 0000 0000 1003'],
  ['late', '4999 0000 0000 2001'],
];

type Where = { origin: string; locale: string; theme: string | null };

/** The form that a checkout shows in a frame, instead of the provider's own. */
export function payPage(intent: Intent, where: Where): Answer {
  const texts = textsFor(where.locale);
  const pay = texts.pay.replace('{amount}', written(intent.amount, intent.currency, texts.lang));
  const year = String((new Date(nowMs()).getUTCFullYear() + 4) % 100).padStart(2, '0');
  const { paying, processing, succeeded, canceled, offline } = texts;
  const setup = {
    intent: intent.id,
    secret: intent.client_secret,
    origin: where.origin,
    locale: where.locale,
    status: intent.status,
    words: { pay, paying, processing, succeeded, canceled, offline, requires_action: texts.asks },
  };
  const testCards = cards.map(([word, number]) => cardButton(number, texts[word])).join('\n');
  const body = `<form novalidate aria-label="${escape(pay)}">
<p class="wide notice">${escape(texts.notice)}</p>
<div class="wide ask"><label for="number">${escape(texts.number)}</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off"
 value="4242 4242 4242 4242" aria-describedby="problem" maxlength="24"></div>
<div class="ask"><label for="expiry">${escape(texts.expiry)}</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="off"
 value="12/${year}" aria-describedby="problem" maxlength="7"></div>
<div class="ask"><label for="cvc">${escape(texts.cvc)}</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="off"
 value="123" aria-describedby="problem" maxlength="4"></div>
<p class="wide" role="alert" id="problem"></p>
<p class="wide" role="status"></p>
<div class="wide asks" hidden><button type="button" class="pay" data-answer="succeeded">${escape(texts.yes)}</button>
<button type="button" class="quiet" data-answer="failed">${escape(texts.no)}</button></div>
<div class="wide ask"><button class="pay" type="submit">${escape(pay)}</button></div>
<details class="wide ask"><summary>${escape(texts.try)}</summary><ul class="cards">
${testCards}
</ul></details>
</form>`;
  return html({
    lang: texts.lang,
    title: pay,
    style: payFormStyle,
    body,
    script: `const setup = ${inlineJson(setup)}\n${payFormScript}`,
    framedBy: where.origin,
    ...(where.theme === 'light' || where.theme === 'dark' ? { theme: where.theme } : {}),
  });
}

function cardButton(number: string, label: string): string {
  return `<li><button type="button" data-number="${number}">${escape(label)}</button></li>`;
}
