import { z } from 'zod';
import { isPhone } from '#platform/pure/phone.ts';

/**
 * The numbers of a `PhoneList`. They are validated here: empty ones are not sent, so the server's
 * paths of those after them would be off.
 */
export const phoneRows = z
  .array(
    z
      .string()
      .trim()
      .max(30)
      .refine((item) => item === '' || isPhone(item), 'invalid.phone'),
  )
  .max(4);
