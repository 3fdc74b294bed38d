import type { Member } from '../../../data/people.ts';

/** A member's name, or their email if they gave none. */
export const nameOf = ({ full_name, email }: Member) => full_name || email;
