/** Functions of quotes; signed-in users call them. */
export const quoteFunctions = [
  'duplicate_quote',
  'get_quote',
  'quote_from_template',
  'quote_page',
  'quote_progress',
  'revise_quote',
  'save_quote',
  'save_quote_template',
  'set_quote_status',
  'share_quote',
  'reprice_quote',
] as const;
