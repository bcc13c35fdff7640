import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { halfWidth } from '#platform/pure/half-width.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './promo-field.module.css';
import type { Promo } from './use-availability.ts';
import { longest_code } from './visitor-codes.ts';

/** The field for a code. `focused`: the visitor opened it, so it is focused. */
export default function PromoForm({
  promo: { code, state, problem },
  focused,
  apply,
}: {
  promo: Promo;
  focused: boolean;
  apply: (code: string) => void;
}) {
  const intl = useIntl();
  const row = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(code);
  useEffect(() => setTyped(code), [code]);
  useEffect(() => {
    if (focused && state !== 'asking') input.current?.focus();
  }, [focused, state]);
  // The total at the bottom would cover it.
  useEffect(() => {
    if (problem) row.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const send = (): void => {
    if (typed.trim()) apply(halfWidth(typed));
  };
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Must not submit the form that also contains the tickets.
    event.preventDefault();
    send();
  };
  return (
    <div ref={row} className={styles['row']} role={problem ? 'alert' : undefined}>
      <TextInput
        ref={input}
        label={intl.formatMessage({ id: 'event_page.promo.label' })}
        required
        name="promo_code"
        value={typed}
        maxLength={longest_code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => setTyped(event.target.value)}
        // The checkout takes what stands in the field.
        onBlur={() => setTyped(halfWidth)}
        onKeyDown={enter}
        {...(problem ? { error: problem } : {})}
      />
      <Button tone="quiet" pending={state === 'asking'} onClick={send}>
        <FormattedMessage id="event_page.promo.apply" />
      </Button>
    </div>
  );
}
