import { Fragment, type ReactNode } from 'react';

/** Lets an address break before its `@`, and nowhere else while there is room. */
export const breakable = (text: string): ReactNode =>
  text.split(/(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

/** An e-mail address as a link that opens a mail program. */
export function EmailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{breakable(email)}</a>;
}
