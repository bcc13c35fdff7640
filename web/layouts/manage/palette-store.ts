import { createSpotlight } from '@mantine/spotlight';

/** The state of the command palette. */
export const [paletteStore, spotlight] = createSpotlight();

let isDrawn = false;
let isRequested = false;
/**
 * Opens the palette. It is loaded after the screen: if requested earlier, it opens once it is
 * loaded.
 */
export function openPalette(): void {
  if (isDrawn) spotlight.open();
  else isRequested = true;
}
/** Called when the palette is mounted; returns the function to call when it is unmounted. */
export function paletteDrawn(): () => void {
  isDrawn = true;
  // A palette that is open when it mounts would not take the focus.
  if (isRequested) spotlight.open();
  isRequested = false;
  return () => {
    isDrawn = false;
    // A user who leaves the back office and returns starts without it.
    spotlight.close();
  };
}
