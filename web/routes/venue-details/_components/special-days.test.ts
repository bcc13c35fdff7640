import { expect, test } from 'vitest';
import type { PublicVenue } from '#features/venue/contract.ts';
import { specialDays } from './special-days.ts';
import { venueSchemaOf } from './venue-schema.ts';

const venue = {
  name: '明渠',
  description: '<p>布廠</p>',
  address: '晾衣街 18 號',
  phones: ['+852 2123 4567'],
  email: null,
  maps_url: null,
  images: [{ url: '/api/public/files/a.webp' }],
  sections: [
    { capacities: { theatre: 300, classroom: null, banquet: 160, standing: 500 } },
    { capacities: { theatre: 40, classroom: 20, banquet: null, standing: null } },
  ],
  opening_hours: {
    week: [{ day: 7, opens: '10:00', closes: '20:00' }],
    holidays: 'OWN',
    holiday_opens: '12:00',
    holiday_closes: '18:00',
  },
  opening_exceptions: [{ from: '2027-02-05', to: '2027-02-09', opens: null, closes: null }],
  exception_notes: ['農曆新年'],
  holidays: [
    { date: '2026-12-25', name: '聖誕節' },
    { date: '2027-02-06', name: '農曆年初一' },
  ],
} as unknown as PublicVenue;

test('holidays and exceptions are sorted, and a holiday within an exception is omitted', () => {
  expect(specialDays(venue, '2026-11-23')).toEqual([
    {
      from: '2026-12-25',
      to: '2026-12-25',
      name: '聖誕節',
      path: null,
      hours: [{ opens: '12:00', closes: '18:00' }],
    },
    {
      from: '2027-02-05',
      to: '2027-02-09',
      name: '農曆新年',
      path: 'exception_notes.0',
      hours: [],
    },
  ]);
});

test('past days are left out, current ones are kept', () => {
  expect(specialDays(venue, '2027-02-09').map(({ name }) => name)).toEqual(['農曆新年']);
  expect(specialDays(venue, '2027-02-10')).toEqual([]);
});

test('the structured data of the venue has its hours, and nothing unknown', () => {
  const schema = venueSchemaOf(venue, 'https://house.example/venue-details');
  expect(schema).toEqual({
    '@context': 'https://schema.org',
    '@type': 'EventVenue',
    name: '明渠',
    url: 'https://house.example/venue-details',
    description: '布廠',
    address: '晾衣街 18 號',
    telephone: '+852 2123 4567',
    image: ['https://house.example/api/public/files/a.webp'],
    maximumAttendeeCapacity: 500,
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Sunday',
        opens: '10:00',
        closes: '20:00',
      },
    ],
    specialOpeningHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2027-02-05',
        validThrough: '2027-02-09',
        opens: '00:00',
        closes: '00:00',
      },
    ],
  });
});
