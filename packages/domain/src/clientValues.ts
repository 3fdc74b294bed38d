/** What a client is; the first is the default. */
export const clientTypes = ['residential', 'commercial', 'industrial', 'government'] as const;
export type ClientType = (typeof clientTypes)[number];

/** When a client pays; `net30` is the default. */
export const clientTerms = ['cod', 'net15', 'net30', 'net45', 'net60'] as const;
export type ClientTerms = (typeof clientTerms)[number];

/** How a client wants to be reached; the first is the default. */
export const contactMethods = ['email', 'phone', 'text', 'any'] as const;
export type ContactMethod = (typeof contactMethods)[number];
