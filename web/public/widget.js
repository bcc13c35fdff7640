/*
 * Foyer's ticket widget. Replaces each <div data-foyer-event="12"> of the page with a frame of that
 * event's tickets, as high as its content. Run again, it fills the elements added since. It adds no
 * global name to the page, only `data-foyer-ready` to the elements it has filled.
 */
(() => {
  'use strict';
  const script = document.currentScript || document.querySelector('script[src*="/widget.js"]');
  if (!script || !script.src) return;
  const { origin } = new URL(script.src);
  const wishes = {
    primary: 'primary',
    background: 'background',
    text: 'text',
    padding: 'padding',
    locale: 'locale',
    promoCode: 'promo_code',
    aff: 'aff',
  };

  function fill(place) {
    const id = place.dataset.foyerEvent || '';
    if (!/^[0-9]{1,15}$/.test(id)) return;
    place.dataset.foyerReady = '';
    const search = Object.keys(wishes)
      .filter((name) => place.dataset[name])
      .map((name) => `${wishes[name]}=${encodeURIComponent(place.dataset[name])}`)
      .join('&');
    const frame = document.createElement('iframe');
    frame.title = place.dataset.title || 'Tickets';
    frame.loading = 'lazy';
    Object.assign(frame.style, { display: 'block', width: '100%', height: '420px', border: '0' });
    frame.src = `${origin}/widget/${id}${search ? `?${search}` : ''}`;
    // Only this frame, and only while it shows a page of this origin, may set its height.
    const hear = (event) => {
      if (!frame.isConnected) return window.removeEventListener('message', hear);
      if (event.source !== frame.contentWindow || event.origin !== origin) return undefined;
      const height = event.data && event.data.foyer_height;
      if (typeof height === 'number' && height > 0 && height < 20000)
        frame.style.height = `${Math.ceil(height)}px`;
      return undefined;
    };
    window.addEventListener('message', hear);
    place.append(frame);
  }

  const fillAll = () =>
    document.querySelectorAll('[data-foyer-event]:not([data-foyer-ready])').forEach(fill);
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', fillAll, { once: true });
  else fillAll();
})();
