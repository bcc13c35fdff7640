import { join } from 'node:path';
import type { Rolldown } from 'vite';

interface Chunk {
  name: string;
  /** Contains these modules and their imports at any depth, except those in an earlier chunk. */
  from: readonly string[];
  /** Only modules that these need as well. */
  and?: readonly string[];
  /** Without modules that these need. */
  but?: readonly string[];
}

const manage = 'web/routes/manage';
const event = `${manage}/event/$eventId`;
const checkout = 'web/routes/checkout/$eventId/$orderShortId';
const office = ['web/layouts/manage.tsx', `${event}.tsx`, `${event}/dashboard.tsx`];
const list = ['web/components/data-table.tsx', `${event}/orders.tsx`];
const drawer = [
  `${manage}/_components/drawer-form/drawer-form.tsx`,
  'web/components/versioned-form/versioned-form.tsx',
  'web/components/date-time-input.tsx',
];
const editor = ['web/components/rich-text/editor.tsx'];
const withFields = [
  'web/routes/welcome.tsx',
  'web/routes/account/report.tsx',
  'web/routes/venue-data/edit.tsx',
  `${manage}/profile.tsx`,
  `${manage}/organizers.tsx`,
  ...['tickets', 'questions', 'check-in', 'settings/seo', 'settings/cover'].map(
    (page) => `${event}/${page}.tsx`,
  ),
];
/**
 * The chunks that pages share, most needed first. A phone requests six files at a time and waits
 * for each: a hundred files of a few hundred bytes delayed a back-office screen longer than their
 * total size did.
 */
export const chunks: readonly Chunk[] = [
  // Every visit starts with these; `root` also imports what every page shows.
  {
    name: 'shell',
    from: [
      'web/entry.client.tsx',
      'web/root.tsx',
      'web/layouts/public.tsx',
      'web/routes/event/$eventId/$eventSlug.tsx',
    ],
  },
  // Small: a ticket must not load what a form needs.
  { name: 'words', from: ['web/layouts/auth.tsx', 'web/ui/empty.tsx'] },
  {
    name: 'words',
    from: [
      'web/routes/ticket/$eventId/$attendeeShortId.tsx',
      'web/routes/setup.tsx',
      'web/routes/reset-password/$token.tsx',
    ],
    and: office,
    but: ['web/layouts/checkout.tsx', 'web/routes/auth/login.tsx'],
  },
  // A visitors' page that loads a part later must not load what a user's own account needs.
  { name: 'words', from: ['web/components/late-piece.tsx', 'platform/pure/listed.ts'] },
  { name: 'query', from: ['web/layouts/checkout.tsx', 'web/layouts/door.tsx'] },
  { name: 'qr-code', from: ['web/ui/qr-code.tsx'] },
  // What back-office screens need to make calls; forms need schemas in addition.
  { name: 'calls', from: ['web/routes/auth/login.tsx'], and: office },
  // Includes their small parts: a page with a form needs nearly all of them.
  {
    name: 'form',
    from: [
      'web/routes/auth/login.tsx',
      ...[
        'ui/checkbox-group.tsx',
        'ui/text-area.tsx',
        'lib/form-body.ts',
        'components/columns.tsx',
        'components/auth/new-password-fields.tsx',
      ].map((file) => `web/${file}`),
    ],
  },
  {
    name: 'visit',
    from: [
      ...['', '/details', '/payment', '/payme_payment', '/summary'].map(
        (step) => `${checkout}${step}.tsx`,
      ),
      'web/routes/profile.tsx',
      'web/routes/check-in/$checkInListShortId.tsx',
      'web/routes/dev/mail.tsx',
    ],
    and: [...office, ...list, ...drawer, ...editor],
  },
  // Rules that visitors' forms and back-office lists share: neither must load the other's
  // contracts.
  {
    name: 'rules',
    from: [
      'members/rules/tiers',
      'questions/rules/question',
      'questions/rules/texts',
      'tickets/rules/sale',
    ].map((file) => `features/${file}.ts`),
  },
  // What registration and the profile share with the back office, without its UI kit.
  {
    name: 'member',
    from: [
      'web/routes/register.tsx',
      ...['index', 'bookings', 'settings'].map((page) => `web/routes/profile/${page}.tsx`),
    ],
    and: [...office, ...list, ...drawer, ...editor, `${manage}/members/index.tsx`],
  },
  // What the profile shares with single back-office screens, in small separate files.
  { name: 'card', from: ['web/components/part.tsx'] },
  {
    name: 'receipts',
    from: [
      'features/upgrades/merchants.contract.ts',
      'features/upgrades/rules/upgrade.ts',
      'web/components/receipt/use-receipt-name.ts',
      'web/components/member-file/use-member-file.ts',
    ],
  },
  { name: 'membership', from: ['web/routes/profile/_components/membership.tsx'] },
  // The buyer's form, and what all steps of a checkout need.
  { name: 'orders', from: ['features/orders/contract.ts?schemas'] },
  {
    name: 'checkout',
    from: ['order-query', 'checkout-context', 'redirect-to-current-step'].map(
      (file) => `${checkout}/_components/${file}.ts`,
    ),
  },
  { name: 'office', from: office },
  { name: 'fields', from: list, and: withFields },
  { name: 'inputs', from: drawer, and: withFields },
  { name: 'list', from: list },
  { name: 'members', from: [`${manage}/members/index.tsx`] },
  { name: 'drawer', from: drawer },
  {
    name: 'pictures',
    from: editor,
    and: [
      'web/components/rich-text.tsx',
      'web/components/messages/compose-form.tsx',
      'web/components/messages/message-view.tsx',
      `${manage}/organizers/create.tsx`,
      `${event}/settings/cover.tsx`,
      `${event}/homepage-designer.tsx`,
      'web/routes/account/branding.tsx',
    ],
  },
  // Loaded when the user starts to write.
  { name: 'editor', from: editor },
];
// A page's file is its own chunk, so that a page does not load its neighbour. Small files of the
// event page that other pages need too (`withShell`) would otherwise be separate chunks.
const withShell =
  'components/event-page/' +
  '(visitor-codes|running-order|calls|tiers-in|attachment-list|promo-field.module)';
const stays = new RegExp(
  `/web/(?!${withShell})(entry|components/event-page[./]|routes/(?!.*/_components/)|layouts/\\w+\\.)`,
);
const base =
  /\/node_modules\/(react(-dom|-router|-intl)?|scheduler|intl-messageformat|@formatjs)\//;

/** Returns every module that some files import, at any depth. */
function reach(
  root: string,
  from: readonly string[],
  graph: Rolldown.ChunkingContext,
): Set<string> {
  const found = new Set<string>();
  const add = (module: string): void => {
    if (found.has(module)) return;
    found.add(module);
    graph.getModuleInfo(module)?.importedIds.forEach(add);
  };
  for (const file of from) add(join(root, file));
  return found;
}

/**
 * Returns one group per chunk. A module is put into the first group that needs it; modules of a
 * single page stay with it.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const needed = new Map<string, string>();
  function read(graph: Rolldown.ChunkingContext): void {
    for (const { name, from, and, but = [] } of chunks) {
      const also = and && reach(root, and, graph);
      const other = reach(root, but, graph);
      for (const module of reach(root, from, graph))
        if (!needed.has(module) && !stays.test(module) && !other.has(module))
          if (!also || also.has(module)) needed.set(module, name);
    }
  }
  return [
    { name: 'base', test: base, priority: chunks.length + 1 },
    ...[...new Set(chunks.map(({ name }) => name))].map((name, at) => ({
      debugName: name,
      priority: chunks.length - at,
      name: (id: string, graph: Rolldown.ChunkingContext) => {
        if (needed.size === 0) read(graph);
        return needed.get(id) === name ? name : null;
      },
    })),
  ];
}
