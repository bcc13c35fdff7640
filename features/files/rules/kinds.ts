/** Limits in bytes and pixels (decisions.md §10); widths and heights are inclusive. */
export interface ImageRule {
  max_bytes: number;
  min_width: number;
  max_width: number;
  min_height: number;
  max_height: number;
}

const megabyte = 1024 * 1024;
export const imageRules = {
  photo: {
    max_bytes: 5 * megabyte,
    min_width: 900,
    max_width: 4000,
    min_height: 50,
    max_height: 4000,
  },
  document: {
    max_bytes: 2 * megabyte,
    min_width: 1,
    max_width: 8000,
    min_height: 1,
    max_height: 8000,
  },
  logo: {
    max_bytes: 2 * megabyte,
    min_width: 50,
    max_width: 4000,
    min_height: 50,
    max_height: 4000,
  },
} as const satisfies Record<string, ImageRule>;

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Returns the message key of the problem with an image's size in pixels, or null. */
export function wrongPixels(
  width: number,
  height: number,
  rule: ImageRule,
): 'invalid.image_too_small' | 'invalid.image_too_large' | null {
  if (width < rule.min_width || height < rule.min_height) return 'invalid.image_too_small';
  return width > rule.max_width || height > rule.max_height ? 'invalid.image_too_large' : null;
}
