import type { User } from '#features/users/contract.ts';

export interface Command { id: string; label: string; description?: string; to: string }
/** Finds things by what was typed (two characters at least): events, orders, attendees, members. */
export interface CommandSource { message: string; sees(user: User): boolean; find(typed: string, eventId: string | undefined): Promise<Command[]> }

/** Each noun that can be jumped to adds its source here. */
export const commandSources: readonly CommandSource[] = [];
