import { expect, it, test } from 'vitest';
import { embedAddress, isEmbedAddress, isImageAddress } from './embeds.ts';

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=9',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [' https://vimeo.com/76979871 ', 'https://player.vimeo.com/video/76979871'],
  [
    'https://open.spotify.com/intl-de/album/1DFixLWuPkv3KT3TnV35m3?si=1',
    'https://open.spotify.com/embed/album/1DFixLWuPkv3KT3TnV35m3',
  ],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1',
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1',
  ],
  [
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=1&amp;rel=0" allowfullscreen></iframe>',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=1&rel=0',
  ],
  [
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>',
    'https://www.google.com/maps/embed?pb=!1m18',
  ],
])('%s is embedded as %s', (pasted, player) => {
  expect(embedAddress(pasted)).toBe(player);
  expect(isEmbedAddress(player)).toBe(true);
});

test.each([
  '',
  'youtube',
  'javascript:alert(1)',
  'http://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com.evil.test/embed/x',
  'https://evil.test/?https://www.youtube.com/embed/x',
  'https://user@www.youtube.com/embed/x',
  'https://www.youtube.com:8443/embed/x',
  'https://www.google.com/search?q=x',
  'https://www.youtube.com/@somebody',
  '<iframe src="https://evil.test/"></iframe>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '//www.youtube.com/embed/x',
  'https://www.youtube.com/embed/a b',
])('%s is not embedded', (pasted) => {
  expect(embedAddress(pasted)).toBeNull();
});

it('an image address must be https', () => {
  for (const good of ['https://pictures.test/a.jpg', 'https://pictures.test/圖.png?x=1'])
    expect(isImageAddress(good)).toBe(true);
  for (const bad of [
    '',
    'a.jpg',
    'http://pictures.test/a.jpg',
    'data:image/png;base64,AAAA',
    'javascript:1',
    'https://',
    'https://a b',
    `https://pictures.test/${'x'.repeat(2000)}`,
  ])
    expect(isImageAddress(bad)).toBe(false);
});
