import { on } from '#platform/http.ts';
import { houseCalendar as read, readAvailability } from './actions/read.ts';
import { availability } from './availability.contract.ts';
import { houseCalendar } from './contract.ts';

export const houseCalendarRoutes = [
  on(houseCalendar.read, (ctx, { query }) => read(ctx, query.from, query.to)),
  on(availability.read, (ctx, { query }) => readAvailability(ctx, query)),
];
