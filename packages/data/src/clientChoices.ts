import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { api } from './api.ts';
import { countedPage } from './paged.ts';
import { listTag, rowTag } from './tags.ts';
import * as z from './zod.ts';

const clientChoice = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullish(),
  address: z.unknown().optional(),
  payment_terms: z.string().nullable(),
  /** New documents of an exempt client start without sales tax. */
  is_tax_exempt: z.boolean().optional(),
  /** The number of the exemption certificate. */
  tax_exempt_number: z.string().nullish(),
});
/** A client as far as a choice among clients needs it. */
export type ClientChoice = z.infer<typeof clientChoice>;

const columns = 'id, name, email, phone, address, payment_terms, is_tax_exempt, tax_exempt_number';
/** How many clients a choice offers; more of the name narrows them. */
const shown = 20;

/** Clients are found by name, or by phone number as it is stored, "(512) 555-0134", once three digits are typed. */
function found(text: string) {
  const digits = text.replaceAll(/\D/g, '');
  if (!/^[\d\s()+.-]{3,}$/.test(text.trim()) || digits.length < 3) return { named: text };
  if (digits.length > 10) return { q: text.trim() };
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return { q: `(${area})${exchange && ` ${exchange}`}${line && `-${line}`}` };
}

const { useClientsFoundQuery, useClientChoiceQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The company's clients by name or phone number, the first twenty that match. */
    clientsFound: build.query<ClientChoice[], { company: string; text: string }>({
      query:
        ({ text }) =>
        ({ db }) =>
          db.rpc('client_page', {
            p_filters: { ...found(text), count_to: shown },
            p_sort: 'name',
            p_limit: shown,
          }),
      rawResponseSchema: countedPage(clientChoice),
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Client')],
    }),
    clientChoice: build.query<ClientChoice | null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('clients').select(columns).eq('company_id', company).eq('id', id).maybeSingle(),
      rawResponseSchema: clientChoice.nullable(),
      providesTags: (_, __, { id }) => [rowTag('Client', id)],
    }),
  }),
});

/** One client of the company, also one that was deleted; null where there is none. */
export { useClientChoiceQuery };

/**
 * A company's clients as choices, searched for by name; the chosen one is known also where it is not found.
 * Asks for nothing without a company, for somebody who may see no clients.
 */
export function useClientChoices(company: string | undefined, id = '') {
  const [text, search] = useState('');
  const matching = useClientsFoundQuery(company ? { company, text } : skipToken);
  const { currentData: one } = useClientChoiceQuery(company && id ? { company, id } : skipToken);
  return {
    options: (matching.data ?? []).map(({ id: value, name }) => ({ value, label: name })),
    chosen: one ? { value: one.id, label: one.name } : undefined,
    isLoading: matching.isFetching,
    isError: matching.isError,
    /** What to show instead of the choices after an error. */
    failure: matching.isError
      ? {
          message: 'Failed to load clients. Please try again.',
          onRetry: () => void matching.refetch(),
        }
      : undefined,
    search,
  };
}
