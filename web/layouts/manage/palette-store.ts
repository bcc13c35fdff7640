import { createSpotlight } from '@mantine/spotlight';

/** What the command palette shows, and what opens it. */
export const [paletteStore, palette] = createSpotlight();
