import { expect, it } from 'vitest';
import { htmlCode, linkCode, reactCode, type Embedding } from './embed-code.ts';

const chosen: Embedding = {
  origin: 'https://foyer.test',
  event_id: 12,
  title: '天台詩會 門票',
  primary: '#cc3b25',
  background: '',
  text: '',
  padding: '16',
  locale: 'zh-hk',
  promo_code: '',
};
const rude: Embedding = {
  ...chosen,
  title: '"><script>alert(1)</script> & {evil}\n',
  promo_code: 'A"B',
};

it('the code contains only what was chosen', () => {
  const attributes =
    'data-foyer-event="12" data-primary="#cc3b25" data-padding="16" data-locale="zh-hk" ' +
    'data-title="天台詩會 門票"';
  expect(htmlCode(chosen)).toBe(
    `<div ${attributes}></div>\n<script src="https://foyer.test/widget.js" async></script>`,
  );
  expect(reactCode(chosen)).toContain(`return <div ${attributes} />;`);
  expect(reactCode(chosen)).toContain('script.src = "https://foyer.test/widget.js";');
  expect(linkCode(chosen)).toBe(
    'https://foyer.test/widget/12?primary=%23cc3b25&padding=16&locale=zh-hk',
  );
  expect(linkCode({ ...chosen, primary: '', padding: '', locale: '' })).toBe(
    'https://foyer.test/widget/12',
  );
});

it('a title cannot break out of its attribute', () => {
  const page = new DOMParser().parseFromString(htmlCode(rude), 'text/html');
  expect(page.querySelectorAll('script')).toHaveLength(1);
  expect(page.querySelector('div')?.dataset).toMatchObject({
    foyerEvent: '12',
    title: '"><script>alert(1)</script> & {evil} ',
    promoCode: 'A"B',
  });
  expect(reactCode(rude)).not.toContain('<script>');
  expect(new URL(linkCode(rude)).searchParams.get('promo_code')).toBe('A"B');
});
