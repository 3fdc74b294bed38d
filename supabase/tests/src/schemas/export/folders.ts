/** Tables by the part of the product that they belong to. */
const tables: Record<string, string> = {
  '00_platform':
    'activity_log audit_log data_requests contact_requests platform_acts platform_admins saved_searches units weather_cache company_days company_regions',
  '10_access':
    'act_as_sessions companies company_security_settings held_sign_ins invitation_tokens invitations known_browsers password_changes plan_features plan_prices plans role_permissions see_as_sessions user_profiles',
  '20_projects':
    'budget_lines change_order_items change_orders document_templates document_versions expenses payment_schedule photo_annotations project_documents project_finances project_members project_photos project_status_history project_tasks project_timeline project_timeline_dependencies projects project_updates share_link_tokens share_links signature_tokens signatures subcontractor_ratings weather_delay_costs weather_delays calendar_tokens',
  '30_clients': 'client_documents client_notes client_sums clients surveys survey_tokens',
  '40_catalog':
    'cost_tracking item_images item_relations items_database materials price_proposals stock_movements vendor_materials vendors',
  '50_billing':
    'billing_history client_credits company_tax_settings document_acceptances document_counters document_share_tokens document_shares ended_customers invoice_items invoice_revisions invoices payment_attempts payment_disputes payments quote_items quote_revisions quotes reconciliations stripe_customers subscriptions tax_rates brand_guidelines company_branding company_logos',
  '60_messaging':
    'client_message_consent client_messages integrations message_templates notices notification_preferences receipt_mails reminder_schedules reminders webhook_deliveries webhook_endpoints webhook_events webhook_secrets',
  '70_insights':
    'ai_conversations ai_quotas ai_usage analytics_data analytics_project_types goals report_runs report_schedules',
  '80_imports': 'import_changes import_jobs',
};
const folderOfTable = new Map(
  Object.entries(tables).flatMap(([folder, names]) =>
    names.split(' ').map((name) => [name, folder] as const),
  ),
);

const single: Record<string, string> = {
  client_timeline: '30_clients',
  project_member_list: '20_projects',
  remember_customer: '50_billing',
  named_in_question: '70_insights',
  take_due_project_updates: '60_messaging',
  note_project_update: '60_messaging',
  project_update_receiver: '60_messaging',
};

/** The first that fits a function or view; what fits none belongs where most of the tables that it reads do. */
const rules: readonly [RegExp, string][] = [
  [
    /import|^undo_batch|^known_(?!browsers|zone)|^fresh_|^insert_(clients|items|materials|vendors)|^update_(items|materials|vendors)|^in_row_order|^change_together|^merged$|^clients_from/,
    '80_imports',
  ],
  [
    /^list_(?!sessions)|^(like_pattern|search_ids|has_words|plain_name|as_uuid|number_in|one_of|reject|touch_row|freeze_columns|protect|audit|audit_row|log_activity|log_event|clean_table|count_all_data|export_tables|files_without_row|stored_files|is_stored_file|new_token|next_number|format_number|assign_number|number_series|next_document_number|request_header|from_epoch|run_daily_jobs|do_daily_jobs|run_daily_jobs_once|day_of|days_of|begin_days|local_time|known_zone|set_clock|follow_.*|refuse_change|refuse_cycle|guard_write|search_everything|named_rows|named_files|e164|is_money|change_percent|changed_amount|last_deleted|restore_documents|delete_documents|clock.*|status_words|told_statuses|normalise_unit|unit_code|mail_id|check_address_list|record_status|start_question|region_of|term_days|month_report|walk_items)$/,
    '00_platform',
  ],
  [
    /session|permission|seeing_as|see_as|acting|act_as|platform_(admin|act)|make_platform_admin|invitation|member|seat|password|browser|second_factor|sign_in|sign_up|security|new_user|user_email|user_role|role_of|role$|has_feature|effective_plan|is_subscribed|can_write|require_(read|write)|person$|company_(id|with|card|usage|profile)|find_account|preset_account|company_from|plan_refusal|last_owner|delete_company|data_request|request_data|deletion|save_company|save_regions/,
    '10_access',
  ],
  [
    /analytics|dashboard|job_costing|job_cost|forecast|metric|report|period_totals|revenue_by|tax_of_month|goals|insight|ai_usage|assistant|aging|week_|tax_liability|receivables/,
    '70_insights',
  ],
  [
    /message|mail|text_|reminder|notice|webhook|notification|consent|template|integration|quiet|receipt|tell_of|told_client|opt_out|letter/,
    '60_messaging',
  ],
  [
    /stripe|customer|subscription|dispute|payment|invoice|quote|credit|refund|receipt|ledger|bill|tax|retainage|accounting|intent|document_parties|check_document|compute_totals|revise|share_|_share|shared_document|brand|logo|guideline|contrast|luminance|note_past_due|online|part_of|left_of|is_counted|document$|expire_|decision|own_price/,
    '50_billing',
  ],
  [
    /change_order|project|task|timeline|photo|signature|weather|progress|completed_at|assigned|expense|actual_cost|calendar|document_list|log_document|places_of/,
    '20_projects',
  ],
  [/client|survey|segment|alike|address/, '30_clients'],
  [/item|material|vendor|sku|stock|price|cost|catalog|markup|barcode|picker/, '40_catalog'],
];

/** The folder of an object of the schema. */
export function folderOf(name: string, kind: 'table' | 'view' | 'function', text: string): string {
  const own = folderOfTable.get(name);
  if (kind === 'table' && own) return own;
  if (single[name]) return single[name];
  for (const [pattern, folder] of rules) if (pattern.test(name)) return folder;
  const counts = new Map<string, number>();
  for (const [table, folder] of folderOfTable)
    if (new RegExp(`\\b${table}\\b`).test(text)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '00_platform';
}
