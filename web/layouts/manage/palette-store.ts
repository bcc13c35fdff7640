import { createSpotlight } from '@mantine/spotlight';

/** What the command palette shows. */
export const [paletteStore, spotlight] = createSpotlight();

let isDrawn = false;
let isAskedFor = false;
/** Opens the palette. It is loaded after the screen: asked for before, it opens when it has come. */
export function openPalette(): void {
  if (isDrawn) spotlight.open();
  else isAskedFor = true;
}
/** The palette is there; what is given back says that it is gone. */
export function paletteDrawn(): () => void {
  isDrawn = true;
  // Drawn open from the start, it would not take the focus.
  if (isAskedFor) spotlight.open();
  isAskedFor = false;
  return () => {
    isDrawn = false;
  };
}
