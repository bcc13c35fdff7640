import type { ReactNode } from 'react';
import { useLocale } from '#web/lib/locale.tsx';

/** The fields of a name, in the order of the language: Chinese names begin with the surname. */
export const NameFields = ({ first, last }: { first: ReactNode; last: ReactNode }) =>
  useLocale().startsWith('zh') ? (
    <>
      {last}
      {first}
    </>
  ) : (
    <>
      {first}
      {last}
    </>
  );
