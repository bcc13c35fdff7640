/** Where the links of a sign-in page lead: staff register to sell, visitors as members. */
export const authArea = (pathname: string): '/auth' | '' =>
  pathname.startsWith('/auth/') ? '/auth' : '';
