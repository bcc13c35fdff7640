import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

export interface ButtonVariant {
  /** `primary` once per screen; `quiet` has a border, `plain` only text. */
  tone?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'm' | 'l';
  wide?: boolean;
}

const classes = ({ tone = 'primary', size = 'm', wide }: ButtonVariant, own?: string): string =>
  [styles['button'], styles[tone], styles[size], wide && styles['wide'], own]
    .filter(Boolean)
    .join(' ');

interface ButtonProps extends ButtonVariant, ComponentProps<'button'> {
  /** The action is running: the button is disabled and announced as busy. */
  pending?: boolean;
}

/** A button that submits a form only with `type="submit"`. */
export function Button({
  tone,
  size,
  wide,
  pending,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = { ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={classes(look, className)}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ tone, size, wide, className, ...rest }: ButtonVariant & LinkProps) {
  const look = { ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) };
  return <Link {...rest} className={classes(look, className)} />;
}
