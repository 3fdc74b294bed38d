/** Who may call each function of leads. */
export const leadCallers = {
  add_lead_event: 'signed in',
  create_lead_quote: 'signed in',
  get_lead: 'signed in',
  lead_board: 'signed in',
  lead_page: 'signed in',
  lead_report: 'signed in',
  lead_tile: 'signed in',
  lose_lead: 'signed in',
  move_lead: 'signed in',
  reopen_lead: 'signed in',
  save_lead: 'signed in',
  save_lead_setup: 'signed in',
  save_lead_form: 'signed in',
  send_lead_message: 'signed in',
  win_lead: 'signed in',
  claim_lead_messages: 'server',
  finish_lead_message: 'server',
  public_lead_form: 'server',
  submit_lead_form: 'server',
};

/** Who may read each table of leads: their values are sums. */
export const leadTables = {
  lead_stages: { read: 'view_money' },
  lead_sources: { read: 'view_money' },
  lost_reasons: { read: 'view_money' },
  leads: { read: 'view_money' },
  lead_events: { read: 'view_money' },
  lead_messages: { read: 'view_money' },
  lead_forms: { read: 'manage_settings' },
  lead_submissions: { read: 'manage_settings' },
} as const;
