import { z } from 'zod';
import { isPhone } from '#platform/pure/phone.ts';

/** The numbers of a `PhoneList`: an empty one is not sent, so that the server could not name those after it. */
export const phoneRows = z
  .array(
    z
      .string()
      .trim()
      .max(30)
      .refine((one) => one === '' || isPhone(one), 'invalid.phone'),
  )
  .max(4);
