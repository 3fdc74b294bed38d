import { createContext, type ReactNode } from 'react';

/** The filters of a list where it is too narrow for a panel: the toolbar shows their button. */
export const NarrowFilters = createContext<ReactNode>(null);
