/**
 * React Router requests the data of the page that a click leads to, and offers no place for a
 * header. With this these requests say the language of the page on screen, as its calls do
 * (decision 087).
 */
export const pageDataScript =
  '!function(f){fetch=function(u,o){if(/[.]data$/.test(u.pathname)){' +
  "o=Object.assign({},o);o.headers=new Headers(o.headers);o.headers.set('x-page-locale'," +
  'document.documentElement.lang)}return f(u,o)}}(fetch);';
