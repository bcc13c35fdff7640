/** Where a stored picture is served. */
export const fileUrl = (sha256: string): string => `/api/public/files/${sha256}.webp`;

/** Where a stored document is served: a picture to look at, anything else to download. */
export const downloadUrl = (sha256: string, mimeType: string): string => (mimeType === 'application/pdf' ? `/api/public/files/${sha256}.pdf` : fileUrl(sha256));
