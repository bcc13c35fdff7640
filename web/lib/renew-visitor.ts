/**
 * Loads the visitor of the header again, whose name was changed. It does so as when the network is
 * back; an event of its own would add to the script of public pages.
 */
export const renewVisitor = (): boolean => dispatchEvent(new Event('online'));
