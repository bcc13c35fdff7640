import type { ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import type { FieldAppearance } from './field.tsx';
import { Fieldset } from './fieldset.tsx';

interface CheckboxGroupProps extends FieldAppearance {
  name: string;
  choices: readonly { id: number; label: ReactNode }[];
  chosen: readonly number[];
  /** In the order of the choices. */
  onChange: (chosen: number[]) => void;
  className?: string | undefined;
}

/** A checkbox for each of several database rows, of which several may be chosen. */
export function CheckboxGroup({
  name,
  choices,
  chosen,
  onChange,
  className,
  ...look
}: CheckboxGroupProps) {
  const choose = (id: number, on: boolean): void =>
    onChange(
      choices
        .map((choice) => choice.id)
        .filter((known) => (known === id ? on : chosen.includes(known))),
    );
  const boxes = choices.map(({ id, label }) => (
    <Checkbox
      key={id}
      name={name}
      value={id}
      label={label}
      checked={chosen.includes(id)}
      onChange={(event) => choose(id, event.target.checked)}
      aria-invalid={look.error ? true : undefined}
    />
  ));
  return (
    <Fieldset {...look}>{className ? <div className={className}>{boxes}</div> : boxes}</Fieldset>
  );
}
