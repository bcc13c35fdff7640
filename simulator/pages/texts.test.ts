import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escape, html, inlineJson } from '../http/page.ts';
import { declineText } from '../stripe/decline-texts.ts';
import { failureText, textsFor } from './texts.ts';

const codes = [
  'incorrect_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_cvc',
  'incorrect_cvc',
  'expired_card',
  'insufficient_funds',
  'processing_error',
  'test_mode_live_card',
];

describe('the texts of the card form', () => {
  test.each([
    ['en', 'en'],
    ['zh-hk', 'zh-HK'],
    ['zh-TW', 'zh-HK'],
    ['ZH', 'zh-HK'],
    ['zh-cn', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['de', 'en'],
    ['', 'en'],
  ])('the locale %s gets %s', (locale, lang) => {
    expect(textsFor(locale).lang).toBe(lang);
  });

  test('every language has a sentence for every reason, and says that no real money moves', () => {
    for (const locale of ['en', 'zh-hk', 'zh-cn']) {
      const texts = textsFor(locale);
      const messages = codes.map((code) => failureText(texts, code));
      expect(
        messages.filter((text) => text === texts.card_declined),
        locale,
      ).toEqual([]);
      expect(texts.pay).toContain('{amount}');
      expect(texts.notice.length).toBeGreaterThan(10);
    }
  });

  test('Hong Kong gets traditional and the mainland simplified characters', () => {
    const all = (locale: string) => Object.values(textsFor(locale)).join('');
    expect(all('zh-hk')).not.toMatch(/[这账设银请输资号码过后复测试]/);
    expect(all('zh-cn')).not.toMatch(/[這帳設銀請輸資號碼過後覆測試]/);
  });

  test("an unknown reason is shown as a declined card, also in the provider's English", () => {
    expect(failureText(textsFor('en'), 'brand_new_reason')).toBe(textsFor('en').card_declined);
    expect([
      declineText('card_declined', 'brand_new'),
      declineText('card_declined', 'insufficient_funds'),
      declineText('expired_card', null),
    ]).toEqual([
      'Your card was declined.',
      'Your card has insufficient funds.',
      'Your card has expired.',
    ]);
  });
});

describe('a page of the simulator', () => {
  test('escapes all text, so that no name ends an attribute or a script', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 's', '維') }),
        (text) => {
          expect(escape(text)).not.toMatch(/[<>"']/);
          expect(inlineJson({ text })).not.toContain('<');
          expect(JSON.parse(inlineJson({ text }))).toEqual({ text });
        },
      ),
    );
  });

  test('is one document in its language, whose policy allows only its own two inline blocks', () => {
    const { status, headers, body } = html({
      lang: 'zh-HK',
      title: '<b>',
      style: 'a{}',
      body: '<p>x</p>',
      script: 'go()',
      framedBy: 'https://foyer.test',
      formsTo: ['https://foyer.test'],
    });
    const nonce = /script-src 'nonce-(\w{22})'/.exec(headers['content-security-policy'] ?? '')?.[1];
    expect([status, body.match(/nonce="(\w+)"/g)]).toEqual([
      200,
      [`nonce="${nonce}"`, `nonce="${nonce}"`],
    ]);
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' https://foyer.test; frame-ancestors https://foyer.test",
    );
    expect(body).toMatch(/^<!doctype html>\n<html lang="zh-HK">[\s\S]*<title>&lt;b&gt;<\/title>/);
  });

  test('cannot be framed by default, and has a new nonce each time', () => {
    const page = () =>
      html({ lang: 'en', title: 't', style: '', body: '' }).headers['content-security-policy'] ??
      '';
    expect(page()).toContain("frame-ancestors 'none'");
    expect(page()).not.toBe(page());
  });
});
