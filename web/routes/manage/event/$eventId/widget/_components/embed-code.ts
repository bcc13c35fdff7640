import { escapeHtml } from '#platform/pure/escape-html.ts';

/** The options of the widget; empty ones are left out. */
export interface Embedding {
  origin: string;
  event_id: number;
  /** The accessible name of the frame. */
  title: string;
  primary: string;
  background: string;
  text: string;
  padding: string;
  locale: string;
  promo_code: string;
}

const options = ['primary', 'background', 'text', 'padding', 'locale', 'promo_code'] as const;

// JSX decodes the entities of an attribute like HTML.
const escape = (text: string): string => escapeHtml(text).replace(/\s+/g, ' ');

function attributesOf(chosen: Embedding): string {
  const attributes = options
    .filter((name) => chosen[name] !== '')
    .map((name) => `data-${name.replace('_', '-')}="${escape(chosen[name])}"`);
  return [
    `data-foyer-event="${chosen.event_id}"`,
    ...attributes,
    `data-title="${escape(chosen.title)}"`,
  ].join(' ');
}

/** The code for any HTML page. */
export const htmlCode = (chosen: Embedding): string =>
  `<div ${attributesOf(chosen)}></div>\n<script src="${escape(chosen.origin)}/widget.js" async></script>`;

/**
 * A component without dependencies: it adds the script on each mount, because the container is new
 * each time.
 */
export const reactCode = (chosen: Embedding): string => `import { useEffect } from 'react';

export function FoyerTickets() {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = ${JSON.stringify(`${chosen.origin}/widget.js`)};
    document.body.append(script);
    return () => script.remove();
  }, []);
  return <div ${attributesOf(chosen)} />;
}`;

/** The widget's URL, for site builders that embed one. */
export function linkCode(chosen: Embedding): string {
  const search = options
    .filter((name) => chosen[name] !== '')
    .map((name) => `${name}=${encodeURIComponent(chosen[name])}`)
    .join('&');
  return `${chosen.origin}/widget/${chosen.event_id}${search ? `?${search}` : ''}`;
}
