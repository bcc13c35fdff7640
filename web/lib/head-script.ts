import { fontsKey } from './fonts.ts';
import { themeKey } from './theme.ts';

/** The key under which a tab keeps the text of the announcement that was closed in it. */
export const closedKey = 'announcement_closed';

/**
 * Runs in the head before the first paint, so that a chosen scheme and cached fonts never flash and
 * a closed announcement, which cached pages contain, never shows. It also tells zod not to compile
 * its schemas with `eval`, which the CSP forbids; zod checks this when the first schema is created,
 * so it must be set before.
 */
// Not joined from a list, which the browser's bundle would keep although only the server uses it.
export const headScript =
  'globalThis.__zod_globalConfig={jitless:true};' +
  'try{var d=document.documentElement.dataset;' +
  `var c=sessionStorage.getItem('${closedKey}');if(c&&c===d.announcement)d.announcement='';` +
  `if(sessionStorage.getItem('${fontsKey}'))d.fonts='kept';` +
  `var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t}catch(e){}`;
