import type { ProgrammeItem } from '#features/programme/contract.ts';
import { coverOf } from '../cover.tsx';
import { pictureOf } from '../picture-of.ts';

/** Returns the picture for link previews of a list: that of its first event. */
export function sharedPicture([first]: readonly ProgrammeItem[]) {
  if (first?.event) return coverOf(first.event.images);
  const [image] = first?.other_event?.images ?? [];
  return image && pictureOf(image);
}
