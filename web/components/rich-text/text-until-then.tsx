import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Typography } from '@mantine/core';
import { act } from '#web/lib/first-act.ts';
import styles from './text-until-then.module.css';
import { still, withWords } from './still.ts';

/** The number of toolbar buttons in each group. */
const groups = [3, 5, 5, 2];

interface Props {
  label: string;
  value: string;
  name: string;
  lang: string | undefined;
  problem: string | undefined;
  /** Called when it is removed, with what was typed into it, or null if the focus was elsewhere. */
  left: (typed: string | null) => void;
  /** Called when the user typed and moved to another field before the editor had loaded. */
  onChange: (html: string) => void;
}

/** The text of a field whose editor has not loaded yet. */
export function TextUntilThen({ label, value, name, lang, problem, left, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef('');
  useLayoutEffect(() => {
    const { current } = box;
    return () => left(document.activeElement === current ? typed.current : null);
  }, [left]);
  const rememberTyped = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    typed.current += event.key;
  };
  const leave = (): void => {
    if (typed.current === '') return;
    onChange(withWords(value, typed.current));
    typed.current = '';
  };
  return (
    <div className={styles['box']}>
      <div className={styles['bar']} aria-hidden="true">
        {groups.map((count, at) => (
          <span key={at} className={styles['group']}>
            {Array.from({ length: count }, (_, item) => (
              <span key={item} className={styles['button']} />
            ))}
          </span>
        ))}
      </div>
      <Typography
        ref={box}
        className={styles['text']}
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-busy="true"
        aria-readonly="true"
        tabIndex={0}
        onFocus={act}
        onBlur={leave}
        onKeyDown={rememberTyped}
        {...{ name }}
        {...(lang ? { lang } : {})}
        {...(problem ? { 'aria-invalid': true, 'aria-describedby': problem } : {})}
        dangerouslySetInnerHTML={{ __html: still(value, styles['player'] ?? '') }}
      />
    </div>
  );
}
