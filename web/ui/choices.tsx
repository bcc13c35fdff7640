import { useRef } from 'react';
import { Button } from './button.tsx';
import type { FieldAppearance } from './field.tsx';
import styles from './choices.module.css';
import { Fieldset } from './fieldset.tsx';

interface ChoicesProps extends FieldAppearance {
  name: string;
  options: readonly string[];
  /** The language of an option, when it differs from the page's. */
  langs?: readonly (string | undefined)[];
  /** One may be chosen, or several. */
  several: boolean;
  value: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The label of the button that clears the choice: a radio button cannot be unchecked. */
  clear?: string | undefined;
}

// More options than this scroll in a box, so that the content below stays near.
const max_without_scrolling = 10;

/** Radio buttons or checkboxes; their labels are part of the click target. */
export function Choices({
  name,
  options,
  langs,
  several,
  value,
  onChange,
  clear,
  ...look
}: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  const choose = (option: string, on: boolean): void =>
    onChange(
      several ? options.filter((item) => (item === option ? on : value.includes(item))) : [option],
    );
  return (
    <Fieldset {...look}>
      <div
        ref={list}
        className={options.length > max_without_scrolling ? styles['scroll'] : undefined}
      >
        {options.map((option, index) => (
          <label key={option} className={styles['row']}>
            <input
              className={styles['box']}
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={option}
              checked={value.includes(option)}
              onChange={(event) => choose(option, event.target.checked)}
              aria-invalid={look.error ? true : undefined}
            />
            <span lang={langs?.[index]}>{option}</span>
          </label>
        ))}
      </div>
      {clear && value.length > 0 ? (
        <Button
          tone="plain"
          className={styles['clear']}
          onClick={() => {
            onChange([]);
            // The clear button disappears with the choice, so the focus moves to the first option.
            list.current?.querySelector('input')?.focus();
          }}
        >
          {clear}
        </Button>
      ) : null}
    </Fieldset>
  );
}
