import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  /**
   * The smallest number above zero: the first step jumps to it, the last step back from it to zero.
   */
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** The name under which a form submits it without scripts. */
  name?: string | undefined;
  /** The labels of the number and of the two buttons. */
  label: string;
  less: string;
  more: string;
  described?: string | undefined;
  invalid?: boolean;
}

/**
 * A button at its limit is left out of the tab order but keeps the focus: disabled, it would pass
 * the focus to the number, where the next Enter submits the form.
 */
const step = (icon: 'minus' | 'plus', label: string, isAtLimit: boolean, go: () => void) => (
  <button
    type="button"
    className={styles['step']}
    onClick={go}
    aria-disabled={isAtLimit}
    tabIndex={isAtLimit ? -1 : 0}
    aria-label={label}
  >
    <Icon name={icon} />
  </button>
);

/** A small whole number with a button on each side. */
export function Stepper({
  value,
  min = 1,
  max,
  onChange,
  name,
  label,
  less,
  more,
  described,
  invalid,
}: StepperProps) {
  const change = (next: number, least = min): void =>
    onChange(next <= 0 || max < min ? 0 : Math.min(max, Math.max(least, next)));
  return (
    <div
      className={styles['stepper']}
      role="group"
      aria-label={label}
      data-on={value > 0 || undefined}
    >
      {step('minus', less, !value, () => change(value <= min ? 0 : value - 1))}
      <input
        className={styles['number']}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        data-min={min}
        aria-label={label}
        aria-describedby={described}
        aria-invalid={invalid || undefined}
        onFocus={(event) => event.target.select()}
        // The first digit may be below the minimum: 12 begins with 1.
        onChange={(event) =>
          change(Number(event.target.value.normalize('NFKC').replace(/\D/g, '')), 1)
        }
        onBlur={() => {
          if (value > 0 && value < min) change(value);
        }}
      />
      {step('plus', more, value >= max, () => change(value + 1))}
    </div>
  );
}
