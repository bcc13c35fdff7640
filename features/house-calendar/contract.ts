import { z } from 'zod';
import { calendarDay, endpoint, id, instant } from '#platform/endpoint.ts';

export const calendarKinds = ['EVENT', 'OTHER_EVENT', 'HIRE'] as const;
/** Something in the venue, in any status except archived. */
export const CalendarEntry = z.object({
  kind: z.enum(calendarKinds),
  /** The id of the event, the other event or the enquiry. */
  id: id(),
  title: z.string(),
  /** For events only. */
  status: z.enum(['DRAFT', 'LIVE']).nullable(),
  starts_at: instant(),
  ends_at: instant(),
  /** The days at the venue (`YYYY-MM-DD`) that it touches. */
  days: z.array(z.string()),
  section_ids: z.array(id()),
});
export type CalendarEntry = z.output<typeof CalendarEntry>;
export const HouseCalendar = z.object({
  timezone: z.string(),
  sections: z.array(z.object({ id: id(), name: z.string() })),
  entries: z.array(CalendarEntry),
  /** Two entries, by index in the list, that need the same rooms at the same time. */
  clashes: z.array(z.object({ a: z.number(), b: z.number(), section_ids: z.array(id()) })),
  closed_days: z.array(z.string()),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
});
export type HouseCalendar = z.output<typeof HouseCalendar>;

export const longest_days = 93;
export const houseCalendar = {
  read: endpoint('GET /house-calendar', {
    access: 'enquiries.manage',
    /** Days at the venue, the last one included; at most three months. */
    query: z.object({ from: calendarDay(), to: calendarDay() }),
    returns: HouseCalendar,
  }),
};
