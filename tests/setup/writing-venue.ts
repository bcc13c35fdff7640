import type { World, Write } from './world.ts';
import { multipart } from './upload.ts';

const idOf = (data: unknown): number => (data as { id: number }).id;

/** Creates another event only for the call under test. */
async function freshOther({ testApp, staff, photo }: World, title: string): Promise<number> {
  const made = await testApp.ask('POST', '/other-events', {
    token: staff.token,
    ...otherEvent(photo, title),
  });
  if (made.status !== 201) throw new Error(made.text);
  return idOf(made.data);
}
const otherEvent = (photo: Buffer, title: string) =>
  multipart([
    { field: 'title', bytes: title },
    { field: 'event_url', bytes: 'https://venue.example/fair' },
    { field: 'image', name: 'fair.png', bytes: photo },
  ]);
const pdf = (field: string) =>
  multipart([
    {
      field,
      name: 'map.pdf',
      type: 'application/pdf',
      bytes: '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n',
    },
  ]);
const ofOther = ({ ids }: World): string => `/other-events/${ids['otherEventId']}`;

/** Adds a file to another event or to the venue, only for the call under test. */
export async function freshOtherFile(
  world: World,
  kind: 'images' | 'attachments',
  event = ofOther(world),
): Promise<number> {
  const sent =
    kind === 'images'
      ? multipart([{ field: 'image', name: 'fair.png', bytes: world.photo }])
      : pdf('attachment');
  const path = `${event}/${kind}`;
  const made = await world.testApp.ask('POST', path, { token: world.staff.token, ...sent });
  if (made.status !== 201) throw new Error(made.text);
  return idOf(made.data);
}
/** Creates the venue if there is none: a second one is refused. */
const withVenue = ({ testApp, staff }: World) =>
  testApp.ask('POST', '/venue-data', { token: staff.token, body: { name: 'Hall' } });

export async function freshVenuePicture(world: World): Promise<number> {
  const { testApp, staff, photo } = world;
  await withVenue(world);
  const made = await testApp.ask('PUT', '/venue-data', {
    token: staff.token,
    ...multipart([{ field: 'images', name: 'hall.png', bytes: photo }]),
  });
  if (made.status !== 200) throw new Error(made.text);
  return idOf((made.data as { images: unknown[] }).images.at(-1));
}

/** Creates a version of a text that has been replaced by another. */
async function freshVersion({ testApp, staff }: World, title: string): Promise<number> {
  const { token } = staff;
  for (const body of [`<p>${performance.now()}</p>`, '<p>then</p>'])
    await testApp.ask('PUT', '/site/texts/about', { token, body: { title, body } });
  const { data } = await testApp.ask('GET', '/site/versions?subject=about', { token });
  return idOf((data as unknown[])[1]);
}

/**
 * Creates a hire that a visitor requested, only for the call under test; confirmed when it is to
 * become an event.
 */
async function freshHire(world: World, status = 'NEW'): Promise<number> {
  const { testApp, staff } = world;
  const { token } = staff;
  await withVenue(world);
  const sections = [{ name: 'Hall', capacities: { theatre: 90 } }];
  const venue = await testApp.ask('PUT', '/venue-data', { token, body: { sections } });
  const [room] = (venue.data as { sections: unknown[] }).sections;
  const asked = await testApp.ask('POST', '/public/venue-enquiries', { body: hire(idOf(room)) });
  if (asked.status !== 201) throw new Error(asked.text);
  const { data } = await testApp.ask('GET', '/venue-enquiries', { token });
  const id = idOf((data as unknown[])[0]);
  await testApp.ask('PUT', `/venue-enquiries/${id}`, { token, body: { status } });
  return id;
}
const hire = (room: number, words = 'Recital') => ({
  name: 'Bea Lam',
  email: 'bea@example.com',
  title: words,
  section_ids: [room],
  starts_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  ends_at: new Date(Date.now() + 31 * 86_400_000).toISOString(),
  head_count: 40,
  set_up: 'theatre',
  message: words,
});

/**
 * What the sweeps over all calls start from: the venue with a picture, another event with its
 * files.
 */
export async function givenVenue(world: World): Promise<Record<string, string>> {
  const { testApp, staff } = world;
  // Only for the host account: no other account has the venue.
  const me = await testApp.ask('GET', '/accounts', { token: staff.token });
  if (!(me.data as { is_host: boolean }).is_host) return {};
  const otherEventId = await freshOther(world, 'Fair');
  const path = `/other-events/${otherEventId}`;
  return {
    venueDataId: '1',
    venueAttachmentId: String(await freshVenuePicture(world)),
    siteVersionId: String(await freshVersion(world, 'About')),
    enquiryId: String(await freshHire(world)),
    sitePage: 'about',
    otherEventId: String(otherEventId),
    otherEventImageId: String(await freshOtherFile(world, 'images', path)),
    otherEventAttachmentId: String(await freshOtherFile(world, 'attachments', path)),
  };
}

/** Valid requests for the calls about the venue and other events. */
export const venueWrites: Record<string, Write> = {
  'POST /venue-data': async ({ testApp, staff }, { text }) => {
    await testApp.ask('DELETE', '/venue-data/1', { token: staff.token });
    return { body: { name: text, sections: [{ name: text, area: 90 }] } };
  },
  'PUT /venue-data': async (world, { text, flag }) => {
    await withVenue(world);
    return {
      body: {
        name: text,
        address: text,
        transport: { mtr: text },
        phones: flag ? ['+852 2345 6789'] : [],
        sections: [{ name: text, capacities: { theatre: 90 } }],
      },
    };
  },
  'DELETE /venue-data/:venueDataId': async (world) => {
    await withVenue(world);
    return {};
  },
  'PUT /venue-data/attachments/:venueAttachmentId': async (world, { text }) => ({
    path: `/venue-data/attachments/${await freshVenuePicture(world)}`,
    body: { name: text },
  }),
  'POST /venue-data/attachments/sort': async (world) => ({
    body: [{ id: await freshVenuePicture(world), order: 0 }],
  }),
  'DELETE /venue-data/attachments/:venueAttachmentId': async (world) => ({
    path: `/venue-data/attachments/${await freshVenuePicture(world)}`,
  }),
  'PUT /site': (_, { text, flag }) => ({
    body: {
      phones: flag ? ['+852 2345 6789'] : [],
      announcement: text,
      hidden_pages: flag ? ['contact-us'] : ['about-us'],
      social_links: [{ kind: 'instagram', url: `https://instagram.example/${text.length}` }],
    },
  }),
  'PUT /site/texts/:sitePage': (_, { text }) => ({
    body: { title: text, body: `<p>${text.replace(/[<>&]/g, '')}</p>` },
  }),
  'POST /site/versions/:siteVersionId/restore': async (world, { text }) => ({
    path: `/site/versions/${await freshVersion(world, text)}/restore`,
  }),
  'POST /public/contact': (_, { text }) => ({
    body: { name: 'Bea Lam', email: 'bea@example.com', message: text },
  }),
  'POST /public/venue-enquiries': async (world, { text }) => {
    const { testApp, staff } = world;
    await withVenue(world);
    const { data } = await testApp.ask('PUT', '/venue-data', {
      token: staff.token,
      body: { sections: [{ name: text }] },
    });
    return { body: hire(idOf((data as { sections: unknown[] }).sections[0]), text) };
  },
  'PUT /venue-enquiries/:enquiryId': async (world, { text, number }) => ({
    path: `/venue-enquiries/${await freshHire(world)}`,
    body: { status: 'OFFERED', title: text, head_count: number },
  }),
  'POST /venue-enquiries/:enquiryId/replies': async (world, { text }) => ({
    path: `/venue-enquiries/${await freshHire(world)}/replies`,
    body: { subject: text, body: text },
  }),
  'POST /venue-enquiries/:enquiryId/event': async (world) => ({
    path: `/venue-enquiries/${await freshHire(world, 'CONFIRMED')}/event`,
    body: { organizer_id: world.staff.organizer_id },
  }),
  'POST /other-events': ({ photo }, { text }) => otherEvent(photo, text),
  'PUT /other-events/:otherEventId': (_, { text, flag }) => ({
    body: { title: text, summary: flag ? text : null, start_date: '2031-03-01T10:00' },
  }),
  'DELETE /other-events/:otherEventId': async (world, { text }) => ({
    path: `/other-events/${await freshOther(world, text)}`,
  }),
  'POST /other-events/sort': async (world, { text }) => ({
    body: [{ id: await freshOther(world, text), order: 1 }],
  }),
  'POST /other-events/:otherEventId/images': ({ photo }) =>
    multipart([{ field: 'image', name: 'fair.png', bytes: photo }]),
  'PUT /other-events/:otherEventId/images/:otherEventImageId': (_, { text }) => ({
    body: { name: text },
  }),
  'POST /other-events/:otherEventId/images/sort': async (world) => ({
    body: [{ id: await freshOtherFile(world, 'images'), order: 0 }],
  }),
  'DELETE /other-events/:otherEventId/images/:otherEventImageId': async (world) => ({
    path: `${ofOther(world)}/images/${await freshOtherFile(world, 'images')}`,
  }),
  'POST /other-events/:otherEventId/attachments': () => pdf('attachment'),
  'PUT /other-events/:otherEventId/attachments/:otherEventAttachmentId': (_, { text }) => ({
    body: { name: text },
  }),
  'POST /other-events/:otherEventId/attachments/sort': async (world) => ({
    body: [{ id: await freshOtherFile(world, 'attachments'), order: 0 }],
  }),
  'DELETE /other-events/:otherEventId/attachments/:otherEventAttachmentId': async (world) => ({
    path: `${ofOther(world)}/attachments/${await freshOtherFile(world, 'attachments')}`,
  }),
};
