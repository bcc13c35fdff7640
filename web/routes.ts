import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every address of the product, once. The file is the URL (`tests/web-routes.test.ts`); layouts add no path. */
export default [
  layout('layouts/public.tsx', [
    index('routes/index.tsx'),
    route('trending-events', 'routes/trending-events.tsx'),
    route('past-events', 'routes/past-events.tsx'),
    route('*', 'routes/$.tsx'),
  ]),
  layout('layouts/auth.tsx', []),
  layout('layouts/checkout.tsx', []),
  layout('layouts/door.tsx', []),
  layout('layouts/manage.tsx', [
    route('manage/events/:eventsState?', 'routes/manage/events/$eventsState.tsx'),
  ]),
] satisfies RouteConfig;
