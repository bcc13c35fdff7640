const isPixel = (size: string | null | undefined): boolean => /^[01](?:px)?$/.test(size ?? '');

/** Whether a picture of this width and height is a tracking pixel: it only reports who reads a text. */
export const isTrackingPixel = (
  width: string | null | undefined,
  height: string | null | undefined,
): boolean => isPixel(width) && isPixel(height);
