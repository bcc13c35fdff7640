import type { checkIn } from '#features/check-in/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';

export type DoorList = AnswerOf<typeof checkIn.publicList>;
