import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Image } from '#features/files/contract.ts';
import { useServedPage } from '#web/lib/served-page.ts';
import type { PageColourValues } from '#features/events/rules/page-colours.ts';
import styles from './page-colours.module.css';

interface PageColoursProps {
  colours: PageColourValues;
  /** The picture that is the page's background. */
  background?: Image | undefined;
  /** Further CSS variables, with validated values. */
  more?: Readonly<Record<string, string>>;
}

/**
 * A designed event page keeps its colours in both colour schemes. Text and border colours follow
 * the background, so that text stays readable: the server computes them, which would be a kilobyte
 * of script. Paper is white: a printed page has none of them.
 */
export function PageColours({
  colours: { values, scheme, panel },
  background,
  more = {},
}: PageColoursProps) {
  const rules = rulesOf({ ...values, ...more });
  const inPanel = panel
    ? `:root:root:has(.foyer-designed) [data-panel]{color:var(--ink);${rulesOf(panel.values)}}`
    : '';
  return (
    <>
      {rules ? (
        <ColourSheet
          css={`@media screen{:root:root:has(.foyer-designed){${rules}}${inPanel}}`}
          className={[
            'foyer-designed',
            scheme && styles[scheme],
            panel && styles[panel.scheme === 'dark' ? 'panelDark' : 'panelLight'],
          ]
            .filter(Boolean)
            .join(' ')}
        />
      ) : null}
      {background ? (
        <div className={styles['mirror']} aria-hidden="true">
          <img src={background.url} alt="" />
        </div>
      ) : null}
    </>
  );
}

const rulesOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const noChange = (): (() => void) => () => {};

const inHead = 'colours';

/**
 * A served page has its colours as a style element in its head, which the page's policy names by
 * its hash. A page that the browser renders itself is under the policy of the document it is in,
 * which allows no new style element: there the same rules become a style sheet made by script, and
 * the served element is removed. The anchor tells which document that is, as the designer's preview
 * is a frame.
 */
function ColourSheet({ css, className }: { css: string; className: string }) {
  const { mark } = useServedPage();
  const anchor = useRef<HTMLSpanElement>(null);
  const isServed = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  );
  useLayoutEffect(() => {
    const page = anchor.current?.ownerDocument;
    if (!page?.defaultView) return;
    const sheet = new page.defaultView.CSSStyleSheet();
    sheet.replaceSync(css);
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
    page.head.querySelector(`style[data-href="${inHead}"]`)?.remove();
    return () => {
      page.adoptedStyleSheets = page.adoptedStyleSheets.filter((item) => item !== sheet);
    };
  }, [css]);
  return (
    <>
      {isServed ? (
        <style nonce={mark} href={inHead} precedence={inHead}>
          {css}
        </style>
      ) : null}
      <span ref={anchor} className={className} hidden />
    </>
  );
}
