import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from '#web/ui/icon.tsx';
import styles from './promo-field.module.css';
import type { Promo } from './use-availability.ts';

// Most visitors have no code, so the form is loaded on demand.
const load = () => import('./promo-form.tsx');
const LazyForm = lazy(load);
type FormProps = Parameters<Awaited<ReturnType<typeof load>>['default']>[0];

/** A small button that becomes a field, then the result of the code. */
export function PromoField({
  promo,
  apply,
  drop,
}: {
  promo: Promo;
  apply: (code: string) => void;
  drop: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  // Null until the button was pressed.
  const [OpenForm, setForm] = useState<ComponentType<FormProps> | null>(null);
  const { code, state, by_hand } = promo;
  // The pressed button is replaced by the result, so the focus moves there.
  useEffect(() => {
    if (by_hand && (state === 'applied' || state === 'none'))
      box.current?.querySelector('button')?.focus();
  }, [by_hand, state]);
  if (state === 'applied') {
    return (
      <div ref={box} className={styles['applied']} role="status">
        <Icon name="check" />
        <span>
          <FormattedMessage
            id="event_page.promo.applied"
            values={{ code: <strong>{code}</strong> }}
          />
        </span>
        <button
          type="button"
          className={styles['toggle']}
          onClick={() => {
            setForm(null);
            drop();
          }}
        >
          <FormattedMessage id="event_page.promo.remove" />
        </button>
      </div>
    );
  }
  if (state === 'none' && !OpenForm)
    return (
      <div ref={box}>
        {/*
         * Stays until the form has loaded: without a network it can be pressed again. The lazy form
         * would leave a gap of 300 ms, in which the focus is elsewhere and what is typed is lost.
         */}
        <button
          type="button"
          className={styles['toggle']}
          onClick={() =>
            void load().then(
              (loaded) => setForm(() => loaded.default),
              () => null,
            )
          }
        >
          <FormattedMessage id="event_page.promo.ask" />
        </button>
      </div>
    );
  const PromoForm = OpenForm ?? LazyForm;
  return (
    <Suspense>
      <PromoForm promo={promo} focused={!!OpenForm || by_hand} apply={apply} />
    </Suspense>
  );
}
