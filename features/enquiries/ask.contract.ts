import { z } from 'zod';
import {
  email,
  endpoint,
  id,
  longText,
  maybe,
  moment,
  nameOfPerson,
  phone,
  text,
} from '#platform/endpoint.ts';
import { setUps } from '#features/venue/rules/set-up.ts';

const person = { name: nameOfPerson(), email: email(), phone: maybe(phone()) };
const message = longText(5000);
export const Contact = z.object({ ...person, message });
export const VenueEnquiry = z.object({
  ...person,
  organization: maybe(text(149)),
  title: maybe(text(149)),
  section_ids: z.array(id()).min(1).max(40),
  /** Without an offset, wall-clock time at the venue. */
  starts_at: moment(),
  ends_at: moment(),
  head_count: z.number().int().min(1).max(100_000),
  set_up: z.enum(setUps),
  message,
});
export const EnquiryReceipt = z.object({ reference: z.string() });

/** Forms of visitors to the venue. */
export const asking = {
  contact: endpoint('POST /public/contact', {
    access: 'public',
    limit: 'enquiry',
    status: 201,
    idempotent: true,
    body: Contact,
    returns: EnquiryReceipt,
  }),
  ask: endpoint('POST /public/venue-enquiries', {
    access: 'public',
    limit: 'enquiry',
    status: 201,
    idempotent: true,
    body: VenueEnquiry,
    returns: EnquiryReceipt,
  }),
};
