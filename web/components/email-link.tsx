import { Fragment, type ReactNode } from 'react';

/** An address may go on in a new line before its `@`, and nowhere else while there is room for that. */
export const breakable = (text: string): ReactNode =>
  text.split(/(?=@)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

/** An e-mail address that opens a letter to it. */
export function EmailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{breakable(email)}</a>;
}
