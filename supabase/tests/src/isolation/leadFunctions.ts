/** Who may call each function of leads. */
export const leadCallers = {
  add_lead_event: 'signed in',
  create_lead_quote: 'signed in',
  get_lead: 'signed in',
  lead_board: 'signed in',
  lead_page: 'signed in',
  lose_lead: 'signed in',
  move_lead: 'signed in',
  reopen_lead: 'signed in',
  save_lead: 'signed in',
  save_lead_setup: 'signed in',
  win_lead: 'signed in',
};
