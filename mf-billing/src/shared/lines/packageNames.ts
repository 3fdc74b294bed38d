import { createContext } from 'react';

/** The packages of the quote being edited, which each line can be put in. */
export const PackageNames = createContext<readonly string[]>([]);
