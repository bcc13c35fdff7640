/** Where a stored picture is served. */
export const fileUrl = (sha256: string): string => `/api/public/files/${sha256}.webp`;
